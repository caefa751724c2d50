/**
 * Orbiter's internal ids of EVM chains, by chain id.
 *
 * Source: github.com/Orbiter-Finance/OrbiterFE-V2, `src/config/chain.json` of 2024-11-23, the last public version. It
 * matches the recorded codes (9002 for Arbitrum, 9021 for Base).
 */
const INTERNAL_IDS: ReadonlyMap<number, number> = new Map([
  [1, 1],
  [10, 7],
  [56, 15],
  [122, 73],
  [130, 91],
  [137, 6],
  [169, 31],
  [185, 68],
  [196, 27],
  [204, 25],
  [223, 46],
  [252, 72],
  [255, 36],
  [288, 13],
  [324, 14],
  [480, 95],
  [690, 87],
  [698, 84],
  [1088, 10],
  [1101, 17],
  [1116, 58],
  [1135, 86],
  [1625, 75],
  [2818, 52],
  [4200, 54],
  [4689, 96],
  [5000, 24],
  [6001, 64],
  [7000, 41],
  [7560, 67],
  [8217, 89],
  [8453, 21],
  [9736, 74],
  [11501, 55],
  [28518, 61],
  [34443, 47],
  [42161, 2],
  [42170, 16],
  [42766, 38],
  [48900, 71],
  [59144, 23],
  [60808, 57],
  [62050, 66],
  [70700, 53],
  [81457, 40],
  [167000, 20],
  [200901, 59],
  [534352, 19],
  [810180, 48],
  [7777777, 30],
  [10241024, 69],
])

/** Returns the memo code of a destination chain, `9000 + internal id`; undefined for an unknown chain. */
export function getChainCode(chainId: number): string | undefined {
  const internalId = INTERNAL_IDS.get(chainId)
  return internalId === undefined ? undefined : String(9_000 + internalId)
}

/**
 * Returns the chain id of a memo code; undefined for unknown codes and for five-digit codes of dealers, which contain
 * an index in a private list of the maker.
 */
export function getChainByCode(code: string): number | undefined {
  for (const chainId of INTERNAL_IDS.keys()) {
    if (getChainCode(chainId) === code) return chainId
  }
  return undefined
}
