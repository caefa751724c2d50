import { CausewayError, isCausewayError } from '../kernel/errors.ts'

/** No wallet of the chain's type is connected. */
export class NoWalletError extends CausewayError<'NO_WALLET'> {
  override readonly name = 'NoWalletError'
  constructor(chainType: string) {
    super('No wallet client found', {
      code: 'NO_WALLET',
      details: `Connect a wallet for ${chainType} chains. Where users connect through wagmi, call useFollowWagmi() once in the app.`,
    })
  }
}

/** Nothing of what was offered can be signed by a wallet that is connected. */
export class IncompatibleWalletError extends CausewayError<'INCOMPATIBLE_WALLET'> {
  override readonly name = 'IncompatibleWalletError'
  constructor(what: 'transaction provided' | 'signing inputs', offered: readonly string[]) {
    super(`Universal: No compatible ${what}`, {
      code: 'INCOMPATIBLE_WALLET',
      details: `Offered for ${offered.join(', ') || 'no chain type'}, and no wallet of it is connected`,
    })
  }
}

/** The account is impersonated: it can be read, and nobody here holds its key. */
export class WatchOnlyError extends CausewayError<'WATCH_ONLY'> {
  override readonly name = 'WatchOnlyError'
  constructor(address: string) {
    super('This account is only watched and cannot sign', {
      code: 'WATCH_ONLY',
      details: `Stop impersonating ${address} to sign with your own wallet`,
    })
  }
}

/** The wallet is not there: not installed, or not usable in this browser. */
export class ConnectorUnavailableError extends CausewayError<'CONNECTOR_UNAVAILABLE'> {
  override readonly name = 'ConnectorUnavailableError'
  constructor(connectorName: string) {
    super(`${connectorName} is not available here`, {
      code: 'CONNECTOR_UNAVAILABLE',
      details: 'Install it, or choose another wallet',
    })
  }
}

/** The wallet is connected and lets this page see no account. */
export class NoAccountError extends CausewayError<'NO_ACCOUNT'> {
  override readonly name = 'NoAccountError'
  constructor() {
    super('The wallet shows no account', {
      code: 'NO_ACCOUNT',
      details: 'Unlock it, and let this page see an account',
    })
  }
}

/** The wallet rejected the connection, or disconnected while it was connecting. */
export class WalletConnectionError extends CausewayError<'WALLET_CONNECTION_FAILED'> {
  override readonly name = 'WalletConnectionError'
  constructor(connectorName: string, cause: unknown) {
    super(`${connectorName} could not be connected`, {
      code: 'WALLET_CONNECTION_FAILED',
      details: cause instanceof Error ? cause.message.split('\n', 1)[0] : undefined,
      cause,
      retryable: true,
    })
  }
}

/** What a connector threw, as one of our errors. */
export function connectionError(connectorName: string, error: unknown): CausewayError {
  return isCausewayError(error) ? error : new WalletConnectionError(connectorName, error)
}
