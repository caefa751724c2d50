/** Rejection by the user, with its error code (EIP-1193, EIP-5792). */
export class WalletRejection extends Error {
  override readonly name = 'WalletRefusal'
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
