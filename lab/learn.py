"""One pass of Adam over a buffer of samples, compiled."""

import numpy as np
from numba import njit

from lab.fast_network import SCORE_SCALE, second_layer


@njit(cache=True, fastmath=True)
def adam(w, g, m, v, lr, step):
    """Take one Adam step on flat arrays and clear the gradient."""
    fix1 = 1 - 0.9**step
    fix2 = 1 - 0.999**step
    rate = np.float32(lr * np.sqrt(fix2) / fix1)
    for i in range(len(w)):
        grad = g[i]
        m[i] = np.float32(0.9) * m[i] + np.float32(0.1) * grad
        v[i] = np.float32(0.999) * v[i] + np.float32(0.001) * grad * grad
        w[i] -= rate * m[i] / (np.sqrt(v[i]) + np.float32(1e-7))
        g[i] = 0


@njit(cache=True, fastmath=True)
def train(rows, sizes, meta, order, batch, w1, w2, w3, g1, g2, g3, moments, step, lr, losses):
    """Go once over the samples in the given order; return the number of Adam steps taken so far.

    ``moments`` are six arrays shaped like the weights; ``losses`` gets the sums of cross-entropy and squared error.
    """
    m1, v1, m2, v2, m3, v3 = moments
    width, second = w2.shape[0] - 1, w2.shape[1]
    acc = np.empty(width, np.float32)
    back = np.empty(width, np.float32)
    live = np.empty(width + 1, np.int64)
    z = np.empty(second, np.float32)
    dz = np.empty(second, np.float32)
    scale = np.float32(1 / batch)
    for start in range(0, len(order) - batch + 1, batch):
        for at in order[start : start + batch]:
            acc[:] = 0
            for k in range(sizes[at]):
                row = w1[rows[at, k]]
                for j in range(width):
                    acc[j] += row[j]
            active = second_layer(acc, w2, z, live)
            logit, score = w3[second, 0], w3[second, 1]
            for j in range(second):
                if z[j] > 0:
                    logit += z[j] * w3[j, 0]
                    score += z[j] * w3[j, 1]
            p = 1 / (1 + np.exp(-logit))
            won = meta[at, 0]
            d0 = np.float32(p - won) * scale
            miss = np.float32(score - meta[at, 1] / SCORE_SCALE)
            d1 = miss * scale
            losses[0] -= won * np.log(max(1e-7, p)) + (1 - won) * np.log(max(1e-7, 1 - p))
            losses[1] += miss * miss
            for j in range(second):
                dz[j] = 0
                if z[j] > 0:
                    g3[j, 0] += z[j] * d0
                    g3[j, 1] += z[j] * d1
                    dz[j] = w3[j, 0] * d0 + w3[j, 1] * d1
            g3[second, 0] += d0
            g3[second, 1] += d1
            for j in range(second):
                g2[width, j] += dz[j]
            back[:] = 0
            for k in range(active):
                i = live[k]
                a = acc[i]
                d = np.float32(0)
                for j in range(second):
                    d += w2[i, j] * dz[j]
                    g2[i, j] += a * dz[j]
                back[i] = d
            for k in range(sizes[at]):
                row = g1[rows[at, k]]
                for j in range(width):
                    row[j] += back[j]
        step += 1
        adam(w1.ravel(), g1.ravel(), m1.ravel(), v1.ravel(), lr, step)
        adam(w2.ravel(), g2.ravel(), m2.ravel(), v2.ravel(), lr, step)
        adam(w3.ravel(), g3.ravel(), m3.ravel(), v3.ravel(), lr, step)
    return step
