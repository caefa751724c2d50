import type { Address } from '../../kernel/schema.ts'
import type { Platform } from '../../platforms/platform.ts'
import type { RequestOptions } from '../../platforms/transaction.ts'
import { addressWord } from './erc20.ts'

/** Argent's wallet detector, on Ethereum alone. Source: Uniswap/sdk-core, ARGENT_WALLET_DETECTOR_ADDRESS. */
const DETECTORS: { readonly [chainId: number]: Address } = { 1: '0xeca4B0bDBf7c55E9b7925919d03CbF8Dc82537E8' }

const IS_ARGENT_WALLET = '0xf7c8afb7'

/** Whether the account is a wallet of Argent; undefined where the chain did not say. */
export async function isArgentWallet(
  reads: Pick<Platform, 'call'>,
  { chainId, account }: { readonly chainId: number; readonly account: Address },
  options: RequestOptions,
): Promise<boolean | undefined> {
  const to = DETECTORS[chainId]
  if (to === undefined) return false
  const data = `${IS_ARGENT_WALLET}${addressWord(account)}` as const
  const result = await reads.call({ chainId, to, data }, options)
  if (result.status === 'reverted') return undefined
  if (result.data === '0x') return false
  return /^0x0{63}[01]$/.test(result.data) ? result.data.endsWith('1') : undefined
}
