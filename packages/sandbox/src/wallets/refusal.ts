/** A wallet's no, by its number (EIP-1193, EIP-5792). */
export class WalletRefusal extends Error {
  override readonly name = 'WalletRefusal'
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
