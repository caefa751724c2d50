/**
 * Gas.zip's ids of the destination chains, which its deposits contain, by chain id.
 *
 * Source: github.com/lifinance/contracts, commit ef00558 of 2026-08-21, `gasZipChainId` in `config/networks.json`. Gas.zip lists
 * all of its ids at https://backend.gas.zip/v2/chains.
 */
const SHORT_CHAIN_IDS: Readonly<Record<number, number>> = {
  1: 255,
  10: 55,
  14: 38,
  25: 36,
  30: 254,
  40: 47,
  50: 420,
  56: 14,
  88: 43,
  100: 16,
  122: 31,
  130: 362,
  137: 17,
  143: 511,
  146: 389,
  196: 146,
  204: 58,
  232: 442,
  252: 10,
  288: 140,
  324: 51,
  480: 269,
  747: 437,
  988: 513,
  999: 430,
  1088: 30,
  1135: 238,
  1329: 246,
  1480: 488,
  1625: 240,
  1672: 522,
  1776: 527,
  1868: 414,
  2020: 413,
  2741: 110,
  2818: 340,
  4326: 514,
  4663: 526,
  5000: 13,
  5031: 524,
  5042: 525,
  6900: 477,
  8217: 33,
  8453: 54,
  9745: 506,
  13371: 95,
  16661: 508,
  33139: 296,
  34443: 73,
  42161: 57,
  42170: 53,
  42220: 21,
  42793: 346,
  43111: 397,
  43114: 15,
  57073: 392,
  59144: 59,
  60808: 150,
  80094: 143,
  81457: 96,
  98866: 450,
  534352: 41,
  747474: 485,
  5734951: 507,
}

/** Returns Gas.zip's id of a chain; undefined if it is unknown. */
export function getShortChainId(chainId: number): bigint | undefined {
  const short = SHORT_CHAIN_IDS[chainId]
  return short === undefined ? undefined : BigInt(short)
}

/** Returns the chain id for an id of Gas.zip; undefined if it is unknown. */
export function findChainId(short: bigint): number | undefined {
  const entry = Object.entries(SHORT_CHAIN_IDS).find(([, id]) => BigInt(id) === short)
  return entry && Number(entry[0])
}
