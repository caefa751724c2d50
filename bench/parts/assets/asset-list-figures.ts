export interface AssetListFigures {
  readonly lists: number
  readonly tokens: number
  readonly megabytes: number
  /** Milliseconds from the first request to the last list. */
  readonly readMs: number
  /** Milliseconds of JSON.parse for the same texts. */
  readonly bareMs: number
  /** Longest blocking task in milliseconds. */
  readonly longestMs: number
  readonly heldMegabytes: number
  /** Memory of the results of JSON.parse. */
  readonly bareMegabytes: number
  readonly omniMegabytes: number
  readonly longestOmniMs: number
}
