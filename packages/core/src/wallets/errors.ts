import { CausewayError, isCausewayError } from '../kernel/errors.ts'

/** Thrown if no wallet of the chain type is connected. */
export class NoWalletError extends CausewayError<'NO_WALLET'> {
  override readonly name = 'NoWalletError'
  constructor(chainType: string) {
    super('No wallet client found', {
      code: 'NO_WALLET',
      details: `Connect a wallet for ${chainType} chains. Where users connect through wagmi, call useFollowWagmi() once in the app.`,
    })
  }
}

/** Thrown if no connected wallet can sign any of the inputs. */
export class IncompatibleWalletError extends CausewayError<'INCOMPATIBLE_WALLET'> {
  override readonly name = 'IncompatibleWalletError'
  constructor(inputName: 'transaction provided' | 'signing inputs', offered: readonly string[]) {
    super(`Universal: No compatible ${inputName}`, {
      code: 'INCOMPATIBLE_WALLET',
      details: `Offered for ${offered.join(', ') || 'no chain type'}, but no such wallet is connected`,
    })
  }
}

/** Thrown for an impersonated account, which is read-only. */
export class WatchOnlyError extends CausewayError<'WATCH_ONLY'> {
  override readonly name = 'WatchOnlyError'
  constructor(address: string) {
    super('This account is view-only and cannot sign', {
      code: 'WATCH_ONLY',
      details: `Stop impersonating ${address} to sign with your own wallet`,
    })
  }
}

/** Thrown if the wallet is not installed or not supported by the browser. */
export class ConnectorUnavailableError extends CausewayError<'CONNECTOR_UNAVAILABLE'> {
  override readonly name = 'ConnectorUnavailableError'
  constructor(connectorName: string) {
    super(`${connectorName} is not available in this browser`, {
      code: 'CONNECTOR_UNAVAILABLE',
      details: 'Install it, or choose another wallet',
    })
  }
}

/** Thrown if the connected wallet exposes no account. */
export class NoAccountError extends CausewayError<'NO_ACCOUNT'> {
  override readonly name = 'NoAccountError'
  constructor() {
    super('The wallet exposes no account', {
      code: 'NO_ACCOUNT',
      details: 'Unlock it, and allow this site to view an account',
    })
  }
}

/** Thrown if the wallet rejects the connection or disconnects in the meantime. */
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

/** Converts the error of a connector to a CausewayError. */
export function connectionError(connectorName: string, error: unknown): CausewayError {
  return isCausewayError(error) ? error : new WalletConnectionError(connectorName, error)
}
