import * as z from 'zod/mini'
import { sameAddress } from '../../chains/address.ts'
import { raceAbort } from '../../kernel/abort.ts'
import { CausewayError } from '../../kernel/errors.ts'
import { type Hex, hashSchema } from '../../kernel/schema.ts'
import { UserRejectedError } from '../../platforms/errors.ts'
import type { Wallet } from '../../platforms/wallet.ts'
import type { TransferRecord } from '../../transfers/record.ts'
import type { OrderStep, PermitStep } from '../../transfers/steps.ts'
import { WrongAccountError } from '../errors.ts'
import { finishTransfer, type RunContext } from './run-context.ts'

/**
 * Asserts that the wallet signs as the account, and that the user has not switched to another account in the wallet.
 *
 * @throws WrongAccountError
 */
export async function assertWalletAccount(wallet: Wallet, expected: string): Promise<void> {
  if (!sameAddress(wallet.address, expected)) throw new WrongAccountError(expected, wallet.address)
  const active = await wallet.getActiveAccount?.()
  if (active !== undefined && !sameAddress(active, expected)) throw new WrongAccountError(expected, active)
}

/**
 * Checks, before each request, that the run was not aborted and that the wallet is connected to the account. Switches
 * the chain if needed.
 *
 * @throws WrongAccountError, AbortedError; CausewayError CHAIN_SWITCH_FAILED
 */
export async function assertWalletReady(
  { from, chainId }: TransferRecord,
  { wallet, signal }: RunContext,
): Promise<void> {
  signal.throwIfAborted()
  await assertWalletAccount(wallet, from)
  if ((await wallet.getChainId()) === chainId) return
  let cause: unknown
  try {
    await wallet.switchChain(chainId)
    if ((await wallet.getChainId()) === chainId) return
  } catch (error) {
    cause = error
  }
  throw new CausewayError('Chain switching failed, manually switch the chain in the wallet', {
    code: 'CHAIN_SWITCH_FAILED',
    details: `The transaction belongs to chain ${chainId}`,
    cause,
  })
}

/** Returns the response of the wallet, unless the run is aborted first. A rejection by the user ends the transfer. */
export async function awaitWallet<T>(
  transferId: string,
  request: Promise<T>,
  context: RunContext,
): Promise<T> {
  try {
    return await raceAbort(request, context.signal)
  } catch (error) {
    if (error instanceof UserRejectedError)
      await finishTransfer(transferId, 'INVALID', error.message, context)
    throw error
  }
}

/**
 * Resolves with the hash that the wallet returns.
 *
 * @throws CausewayError TRANSACTION_HASH_MISSING if it returns something else; the transaction may have been sent
 */
export async function requireHash(reply: Promise<Hex>): Promise<Hex> {
  const hash = z.safeParse(hashSchema, await reply)
  if (hash.success) return hash.data
  throw new CausewayError('The wallet returned no transaction hash.', {
    code: 'TRANSACTION_HASH_MISSING',
    details: 'Resume the run: if the transaction was sent, it is found on the chain.',
    retryable: true,
  })
}

/** Requests the signature of a step's typed data. */
export async function requestWalletSignature(
  record: TransferRecord,
  step: PermitStep | OrderStep,
  index: number,
  context: RunContext,
): Promise<Hex> {
  await assertWalletReady(record, context)
  context.report(step, index, 'awaitingWallet')
  const { typedData } = step.kind === 'order' ? step.order : step
  return awaitWallet(record.id, context.wallet.signTypedData(typedData), context)
}
