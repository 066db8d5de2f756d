// marple: --overflow wrap
// marple: --overflow wrap --pipeline subpolyhedra+predicates+diehard
using System;

// `r * cols + c < rows * cols` follows from `r < rows` and `c < cols` where the products are numbers. These wrap around.
public static class ProductWraps
{
    public static void Fill(int rows, int cols)
    {
        if (rows <= 0 || cols <= 0) return;
        int size = rows * cols;
        if (size < 0) return;
        int[] data = new int[size];
        for (int r = 0; r < rows; r++)
            for (int c = 0; c < cols; c++)
                data[r * cols + c] = 1; // fails upper-bound
    }

    public static void Run() { Fill(65536, 65536); }
}

public static class ProductWrapsToSmall
{
    public static int Read(int rows, int cols, int r, int c)
    {
        if (rows <= 0 || cols <= 0 || r < 0 || c < 0 || r >= rows || c >= cols) return 0;
        int size = rows * cols;
        if (size <= 0) return 0;
        int[] data = new int[size];
        int at = r * cols + c;
        if (at < 0) return 0;
        return data[at]; // fails upper-bound
    }

    // 65537 * 65537 is 131073 modulo 2^32.
    public static void Run() { Read(65537, 65537, 30000, 30000); }
}

// The shared factor is negative: the products are the other way round.
public static class NegativeFactor
{
    public static int Read(int a, int b, int step)
    {
        if (a < 0 || b > 1000 || a >= b || step < -1000 || step > 1000) return 0;
        int all = b * step + 2000000;
        int[] data = new int[all];
        return data[a * step + 2000000]; // fails upper-bound
    }

    public static void Run() { Read(1, 2, -3); }
}

public static class ZeroFactor
{
    public static int Read(int a, int b, int step)
    {
        if (a < 0 || b > 1000 || a >= b || step < 0 || step > 1000) return 0;
        int[] data = new int[b * step];
        return data[a * step]; // fails upper-bound
    }

    public static void Run() { Read(1, 2, 0); }
}

// What is known of the factor where one product is computed need not hold where the other was; it is the same number, though.
public static class FactorTestedLate
{
    public static int Read(int a, int b, int step)
    {
        if (a < 0 || b > 1000 || a > b || step < -1000 || step > 1000) return 0;
        int[] data = new int[b * step + 1000001];
        if (step < 0) return 0;
        int at = a * step;
        return data[at + 1000002]; // fails upper-bound
    }

    public static void Run() { Read(2, 2, 4); }
}

// The factor changes between the products: not the same number.
public static class FactorChanges
{
    public static int Read(int a, int b, int step)
    {
        if (a < 0 || b > 1000 || a >= b || step < 1 || step > 1000) return 0;
        int[] data = new int[b * step];
        step += 2;
        return data[a * step]; // fails upper-bound
    }

    public static void Run() { Read(1, 2, 1); }
}
