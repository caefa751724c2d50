/** The contracts of Uniswap V3 on one chain. */
export interface UniswapV3Contracts {
  /** `QuoterV2`; the older `Quoter` has other calls. */
  readonly quoter: string
  /** `SwapRouter02` */
  readonly router: string
}

const ORIGINAL: UniswapV3Contracts = {
  quoter: '0x61fFE014bA17989E743c5F6cB21bF9697530B21e',
  router: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
}

/**
 * Deployments of Uniswap V3 by chain: docs.uniswap.org/contracts/v3/reference/deployments, 2026-11. The quoter of Unichain in npm
 * @uniswap/sdk-core is the older `Quoter`.
 */
export const UNISWAP_V3_CONTRACTS: Readonly<Record<number, UniswapV3Contracts>> = {
  1: ORIGINAL,
  10: ORIGINAL,
  56: {
    quoter: '0x78D78E420Da98ad378D7799bE8f4AF69033EB077',
    router: '0xB971eF87ede563556b2ED4b1C0b0019111Dd85d2',
  },
  130: {
    quoter: '0x385A5cf5F83e99f7BB2852b6A19C3538b9FA7658',
    router: '0x73855d06de49d0fe4a9c42636ba96c62da12ff9c',
  },
  137: ORIGINAL,
  8453: {
    quoter: '0x3d4e44Eb1374240CE5F1B871ab261CD16335B76a',
    router: '0x2626664c2603336E57B271c5C0b26F421741e481',
  },
  42161: ORIGINAL,
  43114: {
    quoter: '0xbe0F5544EC67e9B3b2D979aaA43f18Fd87E6257F',
    router: '0xbb00FF08d01D300023C629E8fFfFcb65A5a578cE',
  },
}
