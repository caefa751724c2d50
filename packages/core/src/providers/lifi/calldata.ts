import { decodeAbiParameters, decodeFunctionData, parseAbi, parseAbiParameters } from 'viem'
import { normalizeTokenAddress } from '../../chains/index.ts'
import type { Hex } from '../../kernel/index.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/index.ts'
import { attempt } from '../shared/attempt.ts'

/**
 * The first arguments of every bridging call of the LI.FI Diamond, whatever bridge it names
 * (lifinance/contracts, `ILiFi.BridgeData` and `LibSwap.SwapData`).
 */
const BRIDGE_DATA =
  '(bytes32 transactionId, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) bridgeData'
const SWAP_DATA =
  '(address callTo, address approveTo, address sendingAssetId, address receivingAssetId, uint256 fromAmount, bytes callData, bool requiresDeposit)'
const BRIDGE = parseAbiParameters(BRIDGE_DATA)
const SWAP_AND_BRIDGE = parseAbiParameters(`${BRIDGE_DATA}, ${SWAP_DATA}[] swaps`)

/** The swaps on one chain (lifinance/contracts, `GenericSwapFacet` and `GenericSwapFacetV3`). */
const SWAP_ABI = parseAbi([
  `function swapTokensGeneric(bytes32, string, string, address receiver, uint256, ${SWAP_DATA}[] swaps)`,
  ...(['ERC20ToERC20', 'ERC20ToNative', 'NativeToERC20'] as const).flatMap(
    (pair) =>
      [
        `function swapTokensSingleV3${pair}(bytes32, string, string, address receiver, uint256, ${SWAP_DATA} swap)`,
        `function swapTokensMultipleV3${pair}(bytes32, string, string, address receiver, uint256, ${SWAP_DATA}[] swaps)`,
      ] as const,
  ),
])

interface Swap {
  readonly sendingAssetId: string
  readonly fromAmount: bigint
  readonly requiresDeposit: boolean
}

/** Packed calls of single bridges cannot be read; they come back undefined. */
export function decodeLifi({ to, data }: TransactionData): DecodedTransaction | undefined {
  // The Diamond takes the tokens itself.
  const decoded = readSwap(data) ?? readBridge(data)
  return decoded && { ...decoded, spender: to }
}

function readSwap(data: Hex): DecodedTransaction | undefined {
  const args = attempt(() => decodeFunctionData({ abi: SWAP_ABI, data }).args)
  if (!args) return undefined
  const [, , , recipient, , swaps] = args
  return { ...spendOf('length' in swaps ? swaps : [swaps]), recipient }
}

function readBridge(data: Hex): DecodedTransaction | undefined {
  const body: Hex = `0x${data.slice(10)}`
  const [bridge] = attempt(() => decodeAbiParameters(BRIDGE, body)) ?? []
  if (!bridge) return undefined
  const { sendingAssetId, minAmount, hasSourceSwaps, hasDestinationCall, receiver } = bridge
  const [, swaps = []] = (hasSourceSwaps && attempt(() => decodeAbiParameters(SWAP_AND_BRIDGE, body))) || []
  return {
    ...(hasSourceSwaps
      ? spendOf(swaps)
      : { token: normalizeTokenAddress(sendingAssetId), amount: minAmount }),
    destinationChainId: Number(bridge.destinationChainId),
    // With a call on the destination chain a contract receives, which passes the money on.
    ...(hasDestinationCall ? {} : { recipient: receiver }),
  }
}

/** What the first swaps take from the sender; the later ones spend what those yield. */
function spendOf(swaps: readonly Swap[]): Pick<DecodedTransaction, 'token' | 'amount'> {
  const deposits = swaps.filter(({ requiresDeposit }) => requiresDeposit)
  const [first] = deposits
  if (!first) return {}
  const same = deposits.filter(({ sendingAssetId }) => sendingAssetId === first.sendingAssetId)
  return {
    token: normalizeTokenAddress(first.sendingAssetId),
    amount: same.reduce((sum, { fromAmount }) => sum + fromAmount, 0n),
  }
}
