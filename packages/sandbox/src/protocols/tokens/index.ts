import {
  type Address,
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseAbi,
  parseUnits,
} from 'viem'
import type { Artifacts } from '../../artifacts/index.ts'
import { deployAt } from '../../chains/deploy-at.ts'
import { type PlannedTransaction, sendAll } from '../../chains/send.ts'
import { fundedAccounts, funding } from '../funding.ts'
import type { Protocol } from '../protocol.ts'
import { expectInstalled } from '../verify.ts'
import { type TokenKind, type TokenSpec, tokensOn } from './table.ts'

const mintAbi = parseAbi(['function mint(address to, uint256 value)'])

const contractOf: Readonly<Record<TokenKind, string>> = {
  plain: 'PlainToken',
  permit: 'PermitToken',
  dai: 'DaiLikeToken',
  usdt: 'UsdtLikeToken',
}

/** Our own small tokens at the real tokens' addresses, already in the development accounts' hands. */
export const tokens: Protocol = {
  id: 'tokens',
  async install({ chain, artifacts, accounts }) {
    const list = tokensOn(chain.chainId)
    const deployer = accounts.deployer.address
    await deployAt(
      chain.client,
      deployer,
      list.map((token) => ({
        address: token.address,
        initCode: initCode(token, artifacts),
        label: token.symbol,
      })),
    )
    const mints = fundedAccounts(accounts).flatMap(({ account, rich }) =>
      list.map((token) => mint(token, account.address, rich ? 'relayer' : 'user')),
    )
    await sendAll(chain.client, deployer, mints)
    const decimals = await Promise.all(
      list.map(({ address }) =>
        chain.client.readContract({ address, abi: erc20Abi, functionName: 'decimals' }),
      ),
    )
    for (const [index, token] of list.entries()) {
      expectInstalled(chain, `the decimals of ${token.symbol}`, decimals[index], token.decimals)
    }
  },
}

function initCode(token: TokenSpec, artifacts: Artifacts): Hex {
  const { name, symbol, decimals, version } = token
  const names = [{ type: 'string' }, { type: 'string' }, { type: 'uint8' }] as const
  const args =
    version === undefined || token.kind === 'plain'
      ? encodeAbiParameters(names, [name, symbol, decimals])
      : encodeAbiParameters([...names, { type: 'string' }], [name, symbol, decimals, version])
  return concatHex([artifacts.bytecode(contractOf[token.kind]), args])
}

/** What makes an account as rich in every token of a chain as the relayer is. */
export function mintsOf(chainId: number, account: Address): PlannedTransaction[] {
  return tokensOn(chainId).map((token) => mint(token, account, 'relayer'))
}

function mint(token: TokenSpec, account: Address, purse: keyof typeof funding): PlannedTransaction {
  const amount = parseUnits(funding[purse][purseOf(token)], token.decimals)
  return {
    to: token.address,
    data: encodeFunctionData({ abi: mintAbi, functionName: 'mint', args: [account, amount] }),
    label: `minting ${token.symbol} to ${account}`,
  }
}

function purseOf({ symbol }: TokenSpec): 'wrapped' | 'stable' | 'bitcoin' {
  if (symbol === 'WBTC') return 'bitcoin'
  return symbol.endsWith('ETH') ? 'wrapped' : 'stable'
}
