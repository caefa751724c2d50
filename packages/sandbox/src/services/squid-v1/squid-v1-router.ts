import type { Address } from 'viem'

/**
 * Router address of a recorded route. On the sandbox's chains, the real router had the address of the v2 router, so the
 * two services could not be distinguished.
 */
export const squidV1Router: Address = '0xe25e5ae59592bFbA3b5359000fb72E6c21D3228E'
