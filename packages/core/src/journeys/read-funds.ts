import { isNativeToken } from '../chains/address.ts'
import type { Address } from '../kernel/schema.ts'
import type { Platform } from '../platforms/platform.ts'
import type { RequestOptions } from '../platforms/transaction.ts'
import type { Wallet } from '../platforms/wallet.ts'
import { USUAL_GAS } from '../quotes/get-net-amount.ts'
import type { JourneyContext } from './journey-context.ts'
import type { JourneyFunds } from './record.ts'

type Platforms = Pick<JourneyContext, 'platforms'>

/** Reads from the chain how much of an amount the account still holds. */
export async function readFunds(
  { chainId, token, amount }: JourneyFunds,
  account: Address,
  { platforms }: Platforms,
  options: RequestOptions = {},
): Promise<JourneyFunds> {
  const balance = await platforms.forChain(chainId).getBalance({ chainId, account, token }, options)
  return { chainId, token, amount: balance < amount ? balance : amount }
}

/** Factor of the gas reserve: fees can rise until the transaction is sent. */
const RESERVE_FACTOR = 2n

/** Returns the balance that a leg can spend: of the native token, less the usual gas of a call. */
export async function readSpendable(
  {
    chainId,
    account,
    token,
  }: { readonly chainId: number; readonly account: Address; readonly token: Address },
  { platforms }: Platforms,
  options: RequestOptions = {},
): Promise<bigint> {
  const platform = platforms.forChain(chainId)
  const balance = await platform.getBalance({ chainId, account, token }, options)
  if (!isNativeToken(token)) return balance
  const reserve = await readGasReserve(chainId, platform, options)
  return balance > reserve ? balance - reserve : 0n
}

async function readGasReserve(chainId: number, { gas }: Platform, options: RequestOptions): Promise<bigint> {
  if (!gas) return 0n
  const { fees } = await gas.getFees(chainId, options)
  const price = fees.type === 'legacy' ? fees.gasPrice : fees.maxFeePerGas
  return price * USUAL_GAS.call * RESERVE_FACTOR
}

/**
 * Returns the nonce of the next transaction, if it proves whether the account has sent one: those of contract accounts and
 * smart accounts are sent by others.
 */
export async function readNonce(
  {
    chainId,
    account,
    wallet,
  }: { readonly chainId: number; readonly account: Address; readonly wallet: Wallet },
  { platforms }: Platforms,
  options: RequestOptions = {},
): Promise<number | undefined> {
  if (wallet.chainType !== 'EVM') return undefined
  const platform = platforms.forChain(chainId)
  if ((await platform.getAccountKind({ chainId, account }, options)) !== 'eoa') return undefined
  return platform.getNextNonce({ chainId, account }, options)
}
