import type { Address } from 'viem'

/**
 * The router of a recorded route. On the chains of the sandbox the real one was at the second version's address, where
 * two services could not be told apart.
 */
export const squidV1Router: Address = '0xe25e5ae59592bFbA3b5359000fb72E6c21D3228E'
