// The book's alpha-beta and minimax on m,n,k boards in two bitboards; m, n and k are known only at run time.
//
// As in engine/games/mnk_small.py, a row of n cells takes n + 1 bits, so that no line runs round the edge.
// Input: lines of "m n k prune depth repeats". Output, for each: the nodes of all repeats, the value, the seconds (of the processor).

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <limits>

using Board = std::uint64_t;
constexpr double INF = std::numeric_limits<double>::infinity();

struct Rules {
    Board full;
    int stride, k;
};

#ifndef ALL_DIRECTIONS_AT_ONCE
static bool in_a_row(Board stones, int shift, int k) {
    Board run = stones;
    for (int step = 1; step < k; ++step) run &= stones >> (shift * step);
    return run != 0;
}

static bool has_line(const Rules& rules, Board stones) {
    return in_a_row(stones, 1, rules.k) || in_a_row(stones, rules.stride, rules.k) ||
           in_a_row(stones, rules.stride + 1, rules.k) || in_a_row(stones, rules.stride - 1, rules.k);
}
#else
// Two to three times as fast, where the processor shifts four words by different distances in one instruction.
static bool has_line(const Rules& rules, Board stones) {
    Board right = stones, down = stones, falling = stones, rising = stones;
    for (int step = 1; step < rules.k; ++step) {
        right &= right >> 1;
        down &= down >> rules.stride;
        falling &= falling >> (rules.stride + 1);
        rising &= rising >> (rules.stride - 1);
    }
    return (right | down | falling | rising) != 0;
}
#endif

template <bool PRUNE>
struct Search {
    Rules rules;
    std::uint64_t nodes = 0;

    double max_value(Board xs, Board os, int depth, double alpha, double beta) {
        ++nodes;
        if (has_line(rules, os)) return -1;
        Board empty = rules.full & ~(xs | os);
        if (!empty || depth == 0) return 0;
        double value = -INF;
        for (; empty; empty &= empty - 1) {
            value = std::max(value, min_value(xs | (empty & -empty), os, depth - 1, alpha, beta));
            if (PRUNE && value >= beta) return value;
            if (PRUNE) alpha = std::max(alpha, value);
        }
        return value;
    }

    double min_value(Board xs, Board os, int depth, double alpha, double beta) {
        ++nodes;
        if (has_line(rules, xs)) return 1;
        Board empty = rules.full & ~(xs | os);
        if (!empty || depth == 0) return 0;
        double value = INF;
        for (; empty; empty &= empty - 1) {
            value = std::min(value, max_value(xs, os | (empty & -empty), depth - 1, alpha, beta));
            if (PRUNE && value <= alpha) return value;
            if (PRUNE) beta = std::min(beta, value);
        }
        return value;
    }
};

template <bool PRUNE>
void run(const Rules& rules, int depth, int repeats) {
    Search<PRUNE> search{rules};
    double value = 0;
    std::clock_t start = std::clock();
    for (int i = 0; i < repeats; ++i) value += search.max_value(0, 0, depth, -INF, INF);
    double seconds = double(std::clock() - start) / CLOCKS_PER_SEC;
    std::printf("%llu %g %.9f\n", static_cast<unsigned long long>(search.nodes), value / repeats, seconds);
    std::fflush(stdout);
}

int main() {
    int m, n, k, prune, depth, repeats;
    while (std::scanf("%d %d %d %d %d %d", &m, &n, &k, &prune, &depth, &repeats) == 6) {
        Rules rules{0, n + 1, k};
        for (int row = 0; row < m; ++row)
            for (int column = 0; column < n; ++column) rules.full |= Board{1} << (row * (n + 1) + column);
        prune ? run<true>(rules, depth, repeats) : run<false>(rules, depth, repeats);
    }
}
