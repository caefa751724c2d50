/** What the choice of one permit for each transfer is called. */
export function permitSigningCopy(symbols: readonly string[], count: number): string {
  const [symbol] = symbols
  const isOne = new Set(symbols).size === 1 && symbol !== undefined
  return `1 signature${count > 1 ? ' each' : ''}, fee in ${isOne ? symbol : 'the token sent'}`
}

export const signingCopy = {
  title: 'How it is signed',
  /** Before the choice. */
  offer: 'Sign a permit instead of sending an approval. It costs no gas. The review shows the fee.',
  opening: 'Opening your smart account',
  missing: 'Not in this build.',
  missingText: 'The package @biconomy/abstractjs is not installed, so everything is signed the usual way.',
  /** @param account as `0x5f21…08ac` */
  permit: (account: string) =>
    `Each permit lets your smart account ${account} take exactly what you send and the fee, on one chain, and send it on at once.`,
  /** Where several are to be signed. */
  several: 'A permit holds on one chain, so there is one for each.',
  /**
   * @param asset `USDC on Base`
   * @param reason a sentence without its full stop
   */
  usual: (asset: string, reason: string) => `${asset} is signed the usual way. ${reason}.`,
} as const
