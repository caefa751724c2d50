/** Hints of the application on wallets, by chain type and id such as `EVM:safe`. */
export interface WalletHints {
  /** Reasons why wallets cannot be connected on this page. */
  readonly reasons: Readonly<Record<string, string>>
  /** Wallets that are not in this build, with the missing packages. */
  readonly missingPackages: readonly { readonly name: string; readonly packages: readonly string[] }[]
}
