import { sameAddress } from '../chains/address.ts'
import type { Address } from '../kernel/schema.ts'
import type { Call } from '../platforms/transaction.ts'
import type { QuoteProvider } from './provider.ts'
import type { QuoteRequest } from './quote-request.ts'
import {
  type FailedReason,
  type Verification,
  type VerificationCheck,
  VerificationFailedError,
} from './verification.ts'

/** The contracts that a provider publishes for one chain. */
export interface KnownContracts {
  /** The only contracts that a transaction may call. */
  readonly targets: readonly string[]
  /**
   * The only contracts that may be approved to take the source token. A target that is also a spender takes it itself;
   * other spenders, such as gateways and proxies, take it for the other targets. Default: `targets`.
   */
  readonly spenders?: readonly string[] | undefined
}

/**
 * Creates `KnownContracts` of a single contract that is both target and spender. Without an address, the provider has
 * no contract on the chain, and every target is rejected.
 */
export function knownContract(address: string | undefined): KnownContracts {
  return { targets: address === undefined ? [] : [address] }
}

/**
 * Checks a transaction against the contracts that its provider publishes, regardless of the source of the quote.
 * A provider without a list passes.
 *
 * @returns the contracts that the provider publishes; undefined without a list
 * @param spender account that needs an approval; undefined without one
 * @throws VerificationFailedError if the transaction calls or approves an unknown contract
 */
export async function assertKnownContracts(
  provider: Pick<QuoteProvider, 'name' | 'contracts'>,
  request: QuoteRequest,
  { to }: Pick<Call, 'to'>,
  spender: Address | undefined,
): Promise<KnownContracts | undefined> {
  const contracts = await provider.contracts?.(request)
  if (!contracts) return undefined
  const problem =
    describeUnknown('calls', to, contracts.targets) ??
    (spender === undefined
      ? undefined
      : describeUnknown('needs an approval for', spender, findSpenders(to, contracts)))
  if (problem) {
    const failure = { check: 'spender', reason: 'unknown-target' } as const
    throw rejectUnknown(provider.name, failure, `${problem} on chain ${request.fromChainId}.`)
  }
  return contracts
}

/** Creates the error for a transaction that is rejected without a simulation. */
export function rejectUnknown(
  name: string,
  { check, reason }: { readonly check: keyof Verification; readonly reason: FailedReason },
  message: string,
): VerificationFailedError {
  const unverified: VerificationCheck = {
    status: 'unverified',
    reason: 'unknown-target',
    message: 'The contract or its call is unknown.',
  }
  const others = { spend: unverified, spender: unverified, recipient: unverified }
  return new VerificationFailedError(name, { ...others, [check]: { status: 'failed', reason, message } })
}

/**
 * Returns the contracts that may be approved for a call of a known target. The call would not use an approval for
 * another contract, which any caller of that contract might then spend.
 */
function findSpenders(to: string, { targets, spenders = targets }: KnownContracts): readonly string[] {
  const includes = (list: readonly string[], address: string) =>
    list.some((each) => sameAddress(each, address))
  return includes(spenders, to)
    ? spenders.filter((spender) => sameAddress(spender, to))
    : spenders.filter((spender) => !includes(targets, spender))
}

function describeUnknown(verb: string, address: string, expected: readonly string[]): string | undefined {
  if (expected.some((each) => sameAddress(each, address))) return undefined
  return `It ${verb} ${address}, expected ${expected.join(' or ') || 'none'}`
}
