import { commonCopy } from './common-copy.ts'
import { numberWord } from './number-word.ts'

/** Texts about how transfers from several chains are signed. */
export const signingCopy = {
  title: 'How to sign',
  onePermit: (symbol: string | undefined, count: number) =>
    `1 signature${count > 1 ? ' each' : ''}, fee in ${symbol ?? 'the token sent'}`,
  /** @param assets tokens on chains, such as `USDC on Mantle` */
  othersByWallet: (assets: readonly string[]) =>
    `${commonCopy.and(assets)} cannot use a permit: your wallet sends ${assets.length === 1 ? 'a transaction' : 'transactions'}.`,
  offer: 'Sign a permit instead of sending an approval. It costs no gas. The review shows the fee.',
  opening: 'Opening your smart account',
  missing: 'Not available.',
  missingText: 'The package @biconomy/abstractjs is not installed, so your wallet sends each transaction.',
  /** @param account an abbreviated address, such as `0x5f21…08ac` */
  permit: (account: string) =>
    `Each permit lets your smart account ${account} take exactly the amount and the fee on one chain, and forward the amount immediately.`,
  signatureCount: (count: number) => `${numberWord(count)} ${count === 1 ? 'signature' : 'signatures'}.`,
  onePerChain: 'A permit is valid on one chain, so you sign several.',
  /**
   * @param asset a token on a chain, such as `USDC on Base`
   * @param reason a sentence
   */
  withoutPermit: (asset: string, reason: string) => `${asset} is sent by your wallet. ${reason}`,
}
