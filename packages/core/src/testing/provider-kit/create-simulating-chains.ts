import { isNativeToken, NATIVE_TOKEN_ADDRESS, sameAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import type { CallEffects, Platform } from '../../platforms/platform.ts'
import type { PlatformRegistry } from '../../platforms/registry.ts'
import { scriptedChains } from '../scripted-chain.ts'
import type { ApiTerms } from './server.ts'

/** Account of an attacker, which no request contains. */
export const ATTACKER: Address = '0x9999999999999999999999999999999999999999'
/** Contract that stores positions of accounts, such as a lender or a manager of position NFTs. */
export const POSITION_MANAGER: Address = '0x8888888888888888888888888888888888888888'

/** Changes the simulated effects of an honest contract. */
export type EffectsChange = (effects: CallEffects, terms: ApiTerms) => CallEffects

/** `balanceOf(address)` */
const BALANCE_OF = '0x70a08231'
const WORD = `0x${'0'.repeat(64)}` as const

/**
 * Creates chains that simulate every call as a call of an honest contract: it takes the amount and, for a same-chain
 * swap, pays the output. A malicious contract that detects simulations, for example by the gas price, behaves the same.
 *
 * @param platforms reads of contracts; default: every read reverts
 */
export function createSimulatingChains(
  terms: () => ApiTerms,
  platforms: PlatformRegistry | undefined,
  change: EffectsChange = (effects) => effects,
): PlatformRegistry {
  const reads = platforms ?? scriptedChains(() => ({ status: 'reverted', reason: 'Not scripted' }))
  const isToken = (address: Address) => {
    const { fromTokenAddress, toTokenAddress } = terms().request
    return [fromTokenAddress, toTokenAddress, POSITION_MANAGER].some((token) => sameAddress(token, address))
  }
  const forChain = (chainId: number): Platform => ({
    ...reads.forChain(chainId),
    getAccountKind: async () => 'eoa',
    call: async (read, options) =>
      read.data.startsWith(BALANCE_OF) && isToken(read.to)
        ? { status: 'success', data: WORD }
        : reads.forChain(chainId).call(read, options),
    simulateCalls: async ({ calls }) => ({
      status: 'success',
      effects: calls.map(({ to, value }, index) =>
        index < calls.length - 1 ? NO_EFFECTS : change(getHonestEffects(terms(), to, value), terms()),
      ),
    }),
  })
  return { forChain, dispose: () => undefined }
}

const NO_EFFECTS: CallEffects = { movements: [], allowances: [], grants: [] }

function getHonestEffects({ request, toAmount }: ApiTerms, target: Address, value: bigint): CallEffects {
  const { fromAddress, toAddress, fromTokenAddress, toTokenAddress, fromAmount } = request
  if (!fromAddress || !toAddress) return NO_EFFECTS
  const native = { token: NATIVE_TOKEN_ADDRESS, from: fromAddress, to: target, amount: value }
  const spent = { token: fromTokenAddress, from: fromAddress, to: target, amount: fromAmount }
  const received = { token: toTokenAddress, from: target, to: toAddress, amount: toAmount }
  return {
    ...NO_EFFECTS,
    movements: [
      ...(value > 0n ? [native] : []),
      ...(isNativeToken(fromTokenAddress) ? [] : [spent]),
      ...(request.fromChainId === request.toChainId ? [received] : []),
    ],
  }
}
