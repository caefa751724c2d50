/** `UniswapV2Router02` by chain id (docs.uniswap.org, contracts v2, deployments). */
export const UNISWAP_V2_ROUTERS: Readonly<Record<number, string>> = {
  1: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
  8453: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
  42161: '0x4752ba5DBc23f44D87826276BF6Fd6b1C372aD24',
}
