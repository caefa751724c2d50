/** What an application knows of wallets beside what the session says. By chain type and id, such as `EVM:safe`. */
export interface WalletHints {
  /** Why one cannot be connected here. */
  readonly reasons: Readonly<Record<string, string>>
  /** What is not in this build, and what would put it there. */
  readonly missingPackages: readonly { readonly name: string; readonly packages: readonly string[] }[]
}
