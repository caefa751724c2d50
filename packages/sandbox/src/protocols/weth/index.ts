import { erc20Abi, type Hex, padHex, parseEther, size, stringToHex } from 'viem'
import type { DevAccounts } from '../../chains/accounts.ts'
import { deployAt } from '../../chains/deploy-at.ts'
import type { LocalChain } from '../../chains/index.ts'
import { sendAll } from '../../chains/send-all.ts'
import { transfer, wrap } from '../acquire.ts'
import { createDeployer } from '../create-deployer.ts'
import { expectInstalled } from '../expect-installed.ts'
import { fundedAccounts, funding } from '../funding.ts'
import type { Protocol } from '../protocol.ts'

/** Wrapped native token: WETH9 at the chain's canonical address, with the real name and symbol. */
export const wrappedNative: Protocol = {
  id: 'weth',
  async install({ chain, artifacts, accounts }) {
    const { client, spec } = chain
    const { address } = spec.wrapped
    await deployAt(client, accounts.deployer.address, [createDeployer(artifacts)(address, 'WETH9')])
    await rename(chain)
    await fund(chain, accounts)
    const symbol = await client.readContract({ address, abi: erc20Abi, functionName: 'symbol' })
    expectInstalled(chain, 'the symbol of the wrapped native token', symbol, spec.wrapped.symbol)
  },
}

// WETH9 stores its name and symbol in slots 0 and 1. The wrapped native tokens of other chains only differ in these.
async function rename({ client, spec }: LocalChain): Promise<void> {
  const { address, name, symbol } = spec.wrapped
  await Promise.all([
    client.setStorageAt({ address, index: 0, value: shortString(name) }),
    client.setStorageAt({ address, index: 1, value: shortString(symbol) }),
  ])
}

// Solidity stores a string of up to 31 bytes left-aligned in its slot, with twice the length in the last byte.
function shortString(text: string): Hex {
  const bytes = stringToHex(text)
  const body = padHex(bytes, { dir: 'right', size: 31 })
  return `${body}${(size(bytes) * 2).toString(16).padStart(2, '0')}`
}

async function fund({ client, spec }: LocalChain, accounts: DevAccounts): Promise<void> {
  const deployer = accounts.deployer.address
  const { address } = spec.wrapped
  const balances = fundedAccounts(accounts).map(({ account, rich }) => ({
    holder: account.address,
    amount: parseEther(rich ? funding.relayer.wrapped : funding.user.wrapped),
  }))
  const total = balances.reduce((sum, { amount }) => sum + amount, 0n)
  await client.setBalance({ address: deployer, value: total + parseEther('10000') })
  const transfers = balances.map(({ holder, amount }) => transfer(address, holder, amount))
  await sendAll(client, deployer, [wrap(address, total), ...transfers])
}
