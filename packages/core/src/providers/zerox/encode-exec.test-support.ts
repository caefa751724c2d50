import { type Address, encodeFunctionData, type Hex, parseAbi, zeroHash } from 'viem'
import type { CalldataTerms } from '../shared/encode-swap.test-support.ts'

const ABI = parseAbi([
  'function exec(address operator, address token, uint256 amount, address target, bytes data)',
  'struct Slippage { address recipient; address buyToken; uint256 minAmountOut; }',
  'function execute(Slippage slippage, bytes[] actions, bytes32 zid)',
])

/** The 18th Settler on Base, as in a recorded reply. */
export const SETTLER = '0xdc5d8200a030798bc6227240f68b4dd9542686ef'

/** Parts of a call of AllowanceHolder. Default: those of an honest one. */
interface ExecParts {
  readonly operator?: Address
  readonly target?: Address
  /** Default: `execute` with an action that the Settler allows. */
  readonly data?: Hex
}

/** Encodes `exec` of AllowanceHolder. */
export const encodeExec = (
  terms: CalldataTerms,
  { operator = SETTLER, target = SETTLER, data = encodeExecute(terms) }: ExecParts = {},
): Hex =>
  encodeFunctionData({
    abi: ABI,
    functionName: 'exec',
    args: [operator, terms.fromToken, terms.amount, target, data],
  })

/** Encodes `execute` of a Settler. */
export function encodeExecute({ recipient, toToken, minimum }: CalldataTerms): Hex {
  return encodeFunctionData({
    abi: ABI,
    functionName: 'execute',
    args: [{ recipient, buyToken: toToken, minAmountOut: minimum }, ['0x01'], zeroHash],
  })
}
