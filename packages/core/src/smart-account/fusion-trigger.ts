import type { GetQuotePayload, TokenTrigger, Trigger } from '@biconomy/abstractjs'
import { TransactionReceiptNotFoundError, zeroAddress } from 'viem'
import { isNativeToken } from '../chains/address.ts'
import { type Clock, sleep } from '../kernel/clock.ts'
import type { Hex } from '../kernel/schema.ts'
import { isQuoteExpired } from '../quotes/is-quote-expired.ts'
import type { Connection } from './connection.ts'
import { FusionTriggerError, reasonOf } from './errors.ts'
import type { FusionQuote, FusionTrigger, TokenFusionTrigger } from './fusion.ts'
import { INSTRUCTION_GAS_LIMIT } from './instructions.ts'
import { type SmartAccountFee, sameToken } from './quote.ts'

/** What is sent to the service once the owner has set it off. */
export interface SignedFusion extends GetQuotePayload {
  readonly signature: Hex
}

/**
 * Asks the owner for what the quote said: the permit, never a transaction in its place.
 *
 * @throws UserRejectedError; FusionTriggerError FUSION_PERMIT_UNAVAILABLE
 */
export async function signPermit(
  { library, owner, nexus }: Connection,
  quote: FusionQuote,
): Promise<SignedFusion> {
  const trigger = withFee(quote.trigger, quote.fee)
  if ('call' in trigger) throw permitUnavailable('A call cannot be signed as a permit')
  const { address, walletClient } = nexus.deploymentOn(trigger.chainId, true)
  const payload = quote.payload as GetQuotePayload
  const { signedPermitQuotePayload } = await library.signPermitQuote({
    fusionQuote: { quote: payload, trigger: tokenTrigger(trigger) },
    account: {
      owner: owner.signer.address,
      spender: address,
      walletClient,
      meeVersions: library.getMeeVersionsForQuote(nexus, payload.userOps),
    },
  })
  if (!signedPermitQuotePayload) throw permitUnavailable('The token no longer tells what its permit needs')
  return signedPermitQuotePayload
}

function permitUnavailable(details: string): FusionTriggerError {
  return new FusionTriggerError('The permit could not be signed', {
    code: 'FUSION_PERMIT_UNAVAILABLE',
    details,
  })
}

/**
 * Sends the owner's transaction and waits until it is in a block.
 *
 * @throws UserRejectedError when the user says no; FusionTriggerError FUSION_TRIGGER_FAILED with its hash once sent
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
    throw triggerFailed(hash, 'The time of the quote was over by then')
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
  let unreadable: unknown
  // Counted too: a clock that is set back must not make it endless.
  for (let look = 0; look <= BLOCK_WAIT_MS / BLOCK_POLL_MS && clock.now() <= endsAt; look++) {
    try {
      const { status } = await chain.getTransactionReceipt({ hash })
      if (status === 'success') return
      throw triggerFailed(hash, 'It reverted')
    } catch (error) {
      if (error instanceof FusionTriggerError) throw error
      unreadable = error instanceof TransactionReceiptNotFoundError ? undefined : error
    }
    await sleep(clock, BLOCK_POLL_MS, signal)
  }
  throw triggerFailed(hash, reasonOf(unreadable) ?? 'It is in no block yet', unreadable)
}

function triggerFailed(hash: Hex, reason: string, cause?: unknown): FusionTriggerError {
  return new FusionTriggerError('The transaction that sets it off did not count', {
    code: 'FUSION_TRIGGER_FAILED',
    details: `Transaction ${hash}: ${reason}`,
    cause,
  })
}

/** The trigger as the library takes it. */
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

/** The library would add the fee in base units of whatever token: it is added here where it is the same token. */
function withFee(trigger: FusionTrigger, fee: SmartAccountFee): FusionTrigger {
  if ('call' in trigger) return trigger
  const isSame = sameToken({ ...trigger, address: trigger.token }, { ...fee, address: fee.token })
  return isSame ? { ...trigger, amount: trigger.amount + fee.amount } : trigger
}
