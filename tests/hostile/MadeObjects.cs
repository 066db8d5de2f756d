// An object that a constructor makes is taken to be known to nobody else: but the constructor may have told somebody of it, before a delegate,
// another thread or a volatile read.
using System;
using System.Threading;

static class Outside
{
    public static Action Callback;
    public static volatile bool Flag;
}

class Leaky
{
    protected int[] items;
    public static Leaky Last;
    public void Shrink() { items = new int[0]; }
}

class ByStatic : Leaky
{
    public int Sum;
    public ByStatic()
    {
        items = new int[3];
        Last = this;
        Outside.Callback();
        Sum = items[2]; // fails
    }
}

public static class LeakedByAStatic
{
    public static void Run()
    {
        Outside.Callback = () => Leaky.Last.Shrink();
        new ByStatic();
    }
}

class Telling : Leaky { public Telling() { Last = this; } }

class ByBase : Telling
{
    public int Sum;
    public ByBase()
    {
        items = new int[3];
        Outside.Callback();
        Sum = items[2]; // fails
    }
}

public static class LeakedByTheBase
{
    public static void Run()
    {
        Outside.Callback = () => Leaky.Last.Shrink();
        new ByBase();
    }
}

class ByVirtual : Leaky
{
    public int Sum;
    public virtual void Hook() { }
    public ByVirtual()
    {
        items = new int[3];
        Hook();
        Outside.Callback();
        Sum = items[2]; // fails
    }
}

class ByVirtualBelow : ByVirtual { public override void Hook() { Last = this; } }

public static class LeakedByAnOverride
{
    public static void Run()
    {
        Outside.Callback = () => Leaky.Last.Shrink();
        new ByVirtualBelow();
    }
}

class Holder { public Leaky Held; public Holder(Leaky held) { Held = held; Outsiders.Holder = this; } }
static class Outsiders { public static Holder Holder; public static Leaky[] Array = new Leaky[1]; }

class ByHolder : Leaky
{
    public int Sum;
    public ByHolder()
    {
        items = new int[3];
        new Holder(this);
        Outside.Callback();
        Sum = items[2]; // fails
    }
}

public static class LeakedByAnotherObject
{
    public static void Run()
    {
        Outside.Callback = () => Outsiders.Holder.Held.Shrink();
        new ByHolder();
    }
}

class ByArray : Leaky
{
    public int Sum;
    public ByArray()
    {
        items = new int[3];
        Outsiders.Array[0] = this;
        Outside.Callback();
        Sum = items[2]; // fails
    }
}

public static class LeakedByAnElement
{
    public static void Run()
    {
        Outside.Callback = () => Outsiders.Array[0].Shrink();
        new ByArray();
    }
}

class ByLambda : Leaky
{
    public int Sum;
    public ByLambda()
    {
        items = new int[3];
        Action own = () => items = new int[1];
        own();
        Sum = items[2]; // fails
    }
}

public static class LeakedByALambda { public static void Run() { new ByLambda(); } }

class ByMethodGroup : Leaky
{
    public int Sum;
    public ByMethodGroup()
    {
        items = new int[3];
        Action own = Shrink;
        own();
        Sum = items[2]; // fails
    }
}

public static class LeakedByAMethodGroup { public static void Run() { new ByMethodGroup(); } }

class ByChain : Leaky
{
    public int Sum;
    ByChain(int n) { Last = this; items = new int[n]; }
    public ByChain() : this(3)
    {
        items = new int[4];
        Outside.Callback();
        Sum = items[3]; // fails
    }
}

public static class LeakedByAnotherConstructor
{
    public static void Run()
    {
        Outside.Callback = () => Leaky.Last.Shrink();
        new ByChain();
    }
}

class ByThread : Leaky
{
    public int Sum;
    public ByThread()
    {
        items = new int[3];
        Outside.Flag = false;
        var thread = new Thread(() => { Shrink(); Outside.Flag = true; });
        thread.Start();
        while (!Outside.Flag) { }
        Sum = items[2]; // fails
    }
}

public static class LeakedToAThread { public static void Run() { new ByThread(); } }

class ByJoin : Leaky
{
    public int Sum;
    public ByJoin()
    {
        items = new int[3];
        var thread = new Thread(Shrink);
        thread.Start();
        thread.Join();
        Sum = items[2]; // fails
    }
}

public static class LeakedToAThreadThatEnds { public static void Run() { new ByJoin(); } }

class ByField : Leaky
{
    Leaky self;
    public int Sum;
    static ByField known;
    public ByField(ByField other)
    {
        self = this;
        items = new int[3];
        known = other;
        if (other != null) other.self = self;
        Outside.Callback();
        Sum = items[2]; // fails
    }
    public static void Break() { known.self.Shrink(); }
}

public static class LeakedByItsOwnField
{
    public static void Run()
    {
        Outside.Callback = () => { };
        var first = new ByField(null);
        Outside.Callback = ByField.Break;
        new ByField(first);
    }
}

// What a constructor is given is another object than the one it makes; but what is found in it later need not be.
class Copied
{
    public int[] Items;
    public Copied Other;
    public int Sum;
    public Copied(Copied other)
    {
        if (other == null) { Items = new int[3]; return; }
        other.Other = this;
        Items = new int[5];
        Copied same = other.Other;
        same.Items = new int[1];
        Sum = Items[4]; // fails
    }
}

public static class FoundInWhatIsGiven { public static void Run() { new Copied(new Copied(null)); } }

class CopiedBack
{
    public int[] Items;
    public CopiedBack Other;
    public int Sum;
    public CopiedBack(CopiedBack other)
    {
        if (other == null) { Items = new int[3]; return; }
        other.Items = new int[4];
        other.Other = this;
        CopiedBack mine = other.Other.Other ?? other;
        Items = new int[9];
        mine.Items = new int[1];
        Sum = other.Items[3]; // fails
    }
}

public static class WhatIsGivenIsWritten { public static void Run() { new CopiedBack(new CopiedBack(null)); } }

class Reassigned
{
    public int[] Items;
    public int Sum;
    public Reassigned(Reassigned other)
    {
        Items = new int[8];
        if (other == null) return;
        other = this;
        other.Items = new int[2];
        Sum = Items[7]; // fails
    }
}

public static class AnArgumentBecomesTheObject { public static void Run() { new Reassigned(new Reassigned(null)); } }

class ReadBack
{
    public int[] Items;
    public int Sum;
    public ReadBack(ReadBack other, bool self)
    {
        Items = new int[8];
        if (other == null) return;
        ReadBack one = self ? this : other;
        other.Items = new int[8];
        Items = new int[2];
        Sum = one.Items[7]; // fails
    }
}

public static class EitherOfTwo { public static void Run() { new ReadBack(new ReadBack(null, false), true); } }

// A wait in what is called: the object was handed over before.
class Waits : Leaky
{
    public int Sum;
    public Waits()
    {
        items = new int[3];
        var thread = new Thread(state => ((Leaky)state).Shrink());
        thread.Start(this);
        Finish(thread);
        Sum = items[2]; // fails
    }
    static void Finish(Thread thread) { thread.Join(); }
}

public static class HandedToAThread { public static void Run() { new Waits(); } }
