import { type Address, encodeAbiParameters, erc20Abi, type Hex, parseUnits } from 'viem'
import { deployAt } from '../../chains/deploy-at.ts'
import { type PlannedTransaction, sendAll } from '../../chains/send-all.ts'
import { mint } from '../acquire.ts'
import { createDeployer } from '../create-deployer.ts'
import { expectInstalled } from '../expect-installed.ts'
import { fundedAccounts, funding } from '../funding.ts'
import type { Protocol } from '../protocol.ts'
import { type TokenKind, type TokenSpec, tokensOn } from './token-specs.ts'

const contracts: Readonly<Record<TokenKind, string>> = {
  plain: 'PlainToken',
  permit: 'PermitToken',
  dai: 'DaiLikeToken',
  usdt: 'UsdtLikeToken',
}

/** Stand-in tokens at the addresses of the real ones, minted to the development accounts. */
export const tokens: Protocol = {
  id: 'tokens',
  async install({ chain, artifacts, accounts }) {
    const list = tokensOn(chain.chainId)
    const deployer = accounts.deployer.address
    const deploy = createDeployer(artifacts)
    await deployAt(
      chain.client,
      deployer,
      list.map((token) => deploy(token.address, contracts[token.kind], encodeArguments(token), token.symbol)),
    )
    const mints = fundedAccounts(accounts).flatMap(({ account, rich }) =>
      getMints(chain.chainId, account.address, rich ? 'relayer' : 'user'),
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

/** Returns the calls that mint all tokens of a chain to an account, with the amounts of the relayer or of a user. */
export function getMints(
  chainId: number,
  account: Address,
  level: keyof typeof funding,
): PlannedTransaction[] {
  return tokensOn(chainId).map((token) =>
    mint(token.address, account, parseUnits(funding[level][getCategory(token)], token.decimals)),
  )
}

function encodeArguments({ name, symbol, decimals, kind, version }: TokenSpec): Hex {
  const names = [{ type: 'string' }, { type: 'string' }, { type: 'uint8' }] as const
  return version === undefined || kind === 'plain'
    ? encodeAbiParameters(names, [name, symbol, decimals])
    : encodeAbiParameters([...names, { type: 'string' }], [name, symbol, decimals, version])
}

function getCategory({ symbol }: TokenSpec): 'wrapped' | 'stable' | 'bitcoin' {
  if (symbol === 'WBTC') return 'bitcoin'
  return symbol.endsWith('ETH') ? 'wrapped' : 'stable'
}
