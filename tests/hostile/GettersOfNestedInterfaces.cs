// An interface inside of a generic class is generic, too, though its name has no number of type parameters.
using System;

public class Around<T>
{
    public interface IHas { int N { get; } }
}

public class HasTwice : Around<int>.IHas, Around<string>.IHas
{
    int Around<int>.IHas.N { get { return 5; } }
    int Around<string>.IHas.N { get { return 0; } }
}

public static class NestedInterfaceTwice
{
    static int Divide(HasTwice both)
    {
        Around<int>.IHas first = both;
        Around<string>.IHas second = both;
        if (first.N == 0)
            return 0;
        return 10 / second.N; // fails division
    }

    public static void Run()
    {
        Divide(new HasTwice());
    }
}
