import type { GetQuotePayload, PermitMetadata, TokenTrigger, Trigger } from '@biconomy/abstractjs'
import {
  domainSeparator,
  numberToHex,
  TransactionReceiptNotFoundError,
  type TypedDataDomain,
  zeroAddress,
} from 'viem'
import { isNativeToken } from '../chains/address.ts'
import { type Clock, sleep } from '../kernel/clock.ts'
import type { Hex } from '../kernel/schema.ts'
import { isQuoteExpired } from '../quotes/is-quote-expired.ts'
import type { Connection } from './connection.ts'
import { FusionTriggerError, toReason } from './errors.ts'
import type { FusionQuote, FusionTrigger, TokenFusionTrigger } from './fusion.ts'
import { INSTRUCTION_GAS_LIMIT } from './instructions.ts'
import { type SmartAccountFee, sameToken } from './quote.ts'

/** Payload that is submitted to the service after the owner has signed. */
export interface SignedFusion extends GetQuotePayload {
  readonly signature: Hex
}

/**
 * Requests the owner's signature of the quote's permit. Never falls back to a transaction.
 *
 * @throws UserRejectedError; FusionTriggerError FUSION_PERMIT_UNAVAILABLE
 */
export async function signPermit(
  { library, owner, nexus }: Connection,
  quote: FusionQuote,
): Promise<SignedFusion> {
  const trigger = withFee(quote.trigger, quote.fee)
  if ('call' in trigger) throw permitUnavailable('A call cannot be signed as a permit.')
  const { address, walletClient } = nexus.deploymentOn(trigger.chainId, true)
  const payload = quote.payload as GetQuotePayload
  const fusionQuote = { quote: payload, trigger: tokenTrigger(trigger) }
  const { metadata } = await library.prepareSignablePermitQuotePayload(
    fusionQuote,
    owner.signer.address,
    address,
    walletClient,
  )
  if (!metadata) throw permitUnavailable('The token no longer returns its permit data.')
  const signature = await walletClient.signTypedData({
    account: owner.signer,
    domain: getDomain(trigger, metadata),
    types: PERMIT_TYPES,
    primaryType: 'Permit',
    message: {
      owner: owner.signer.address,
      spender: address,
      value: trigger.amount,
      nonce: metadata.nonce,
      deadline: BigInt(quote.hash),
    },
  })
  const meeVersions = library.getMeeVersionsForQuote(nexus, payload.userOps)
  return library.formatSignedPermitQuotePayload(meeVersions, fusionQuote, metadata, signature)
}

const PERMIT_TYPES = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/**
 * Returns the verified EIP-712 domain of the token. The library would use the domain that the token returns, which may
 * belong to another token or chain.
 */
function getDomain(
  { chainId, token }: TokenFusionTrigger,
  { name, version, domainSeparator: separator }: PermitMetadata,
): TypedDataDomain {
  const contract = { name, version, verifyingContract: token }
  const salt = numberToHex(chainId, { size: 32 })
  const domains: TypedDataDomain[] = [
    { ...contract, chainId },
    { ...contract, chainId, salt },
    { ...contract, salt },
  ]
  const domain = domains.find((candidate) => domainSeparator({ domain: candidate }) === separator)
  if (!domain) throw permitUnavailable('The EIP-712 domain does not match the token and chain.')
  return domain
}

function permitUnavailable(details: string): FusionTriggerError {
  return new FusionTriggerError('The permit could not be signed.', {
    code: 'FUSION_PERMIT_UNAVAILABLE',
    details,
  })
}

/**
 * Sends the owner's transaction and waits until it is included.
 *
 * @throws UserRejectedError; FusionTriggerError FUSION_TRIGGER_FAILED with the hash once it is sent
 */
export async function sendTrigger(
  { library, owner, nexus }: Connection,
  { payload, trigger, fee, validUntil }: FusionQuote,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<SignedFusion> {
  const { chainId } = trigger
  const { address, walletClient, publicClient, version } = nexus.deploymentOn(chainId, true)
  const fusionQuote = { quote: payload as GetQuotePayload, trigger: libraryTrigger(withFee(trigger, fee)) }
  const { executablePayload, metadata } = await library.prepareExecutableOnChainQuotePayload(
    fusionQuote,
    address,
    address,
    version,
  )
  const { to, data, value } = executablePayload
  const transaction = { to, data, value: value ?? 0n }
  const hash = owner.send
    ? await owner.send(chainId, transaction)
    : await walletClient.sendTransaction({ ...transaction, account: owner.signer, chain: walletClient.chain })
  await waitForBlock(publicClient, hash, { clock, signal })
  if (isQuoteExpired({ validUntil }, clock.now()))
    throw triggerFailed(hash, 'the quote has expired in the meantime.')
  return library.formatSignedOnChainQuotePayload(fusionQuote, metadata, hash)
}

const BLOCK_POLL_MS = 1_500
const BLOCK_WAIT_MS = 120_000

interface ReceiptReader {
  getTransactionReceipt(parameters: { hash: Hex }): Promise<{ readonly status: 'success' | 'reverted' }>
}

async function waitForBlock(
  chain: ReceiptReader,
  hash: Hex,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<void> {
  const endsAt = clock.now() + BLOCK_WAIT_MS
  let readError: unknown
  // Also limit the attempts, so that setting the clock back cannot extend the wait indefinitely.
  for (let attempt = 0; attempt <= BLOCK_WAIT_MS / BLOCK_POLL_MS && clock.now() <= endsAt; attempt++) {
    try {
      const { status } = await chain.getTransactionReceipt({ hash })
      if (status === 'success') return
      throw triggerFailed(hash, 'it reverted.')
    } catch (error) {
      if (error instanceof FusionTriggerError) throw error
      readError = error instanceof TransactionReceiptNotFoundError ? undefined : error
    }
    await sleep(clock, BLOCK_POLL_MS, signal)
  }
  throw triggerFailed(hash, toReason(readError) ?? 'it is not in a block yet.', readError)
}

function triggerFailed(hash: Hex, reason: string, cause?: unknown): FusionTriggerError {
  return new FusionTriggerError('The trigger transaction was not confirmed.', {
    code: 'FUSION_TRIGGER_FAILED',
    details: `Transaction ${hash}: ${reason}`,
    cause,
  })
}

/** Converts a trigger to the library's format. */
export function libraryTrigger(trigger: FusionTrigger): Trigger {
  const { chainId } = trigger
  if ('call' in trigger) {
    const { to, data, value } = trigger.call
    return { chainId, call: { to: to, data, value } }
  }
  return tokenTrigger(trigger)
}

function tokenTrigger({ chainId, token, amount }: TokenFusionTrigger) {
  const tokenAddress = isNativeToken(token) ? zeroAddress : token
  return { chainId, tokenAddress, amount, gasLimit: INSTRUCTION_GAS_LIMIT } satisfies TokenTrigger
}

/** Adds the fee to the amount if both are in the same token. The library would add it in any case. */
function withFee(trigger: FusionTrigger, fee: SmartAccountFee): FusionTrigger {
  if ('call' in trigger) return trigger
  const isSame = sameToken({ ...trigger, address: trigger.token }, { ...fee, address: fee.token })
  return isSame ? { ...trigger, amount: trigger.amount + fee.amount } : trigger
}
