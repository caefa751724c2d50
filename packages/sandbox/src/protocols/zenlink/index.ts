import { concatHex, encodeAbiParameters, encodeFunctionData, erc20Abi, parseAbi, parseEther } from 'viem'
import { deployAt } from '../../chains/deploy-at.ts'
import { sendAll } from '../../chains/send.ts'
import type { Protocol } from '../protocol.ts'
import { mintsOf } from '../tokens/index.ts'
import { expectInstalled } from '../verify.ts'
import { zenlinkChainId, zenlinkExecutor, zenlinkRouter } from './contracts.ts'

const wethAbi = parseAbi(['function deposit() payable'])
const executorAbi = parseAbi(['function router() view returns (address)'])

/** Native coins that the executor holds, and as many wrapped ones. */
const coins = parseEther('100000')

/** Stand-ins for Zenlink's contracts at their real addresses. The executor holds what it pays out. */
export const zenlink: Protocol = {
  id: 'zenlink',
  async install({ chain, artifacts, accounts }) {
    if (chain.chainId !== zenlinkChainId) return
    const { client, spec } = chain
    const deployer = accounts.deployer.address
    const router = encodeAbiParameters([{ type: 'address' }], [zenlinkRouter])
    await deployAt(client, deployer, [
      { address: zenlinkRouter, initCode: artifacts.bytecode('ZenlinkRouter'), label: 'ZenlinkRouter' },
      {
        address: zenlinkExecutor,
        initCode: concatHex([artifacts.bytecode('ZenlinkExecutor'), router]),
        label: 'ZenlinkExecutor',
      },
    ])
    await client.setBalance({ address: zenlinkExecutor, value: coins })
    await client.setBalance({ address: deployer, value: coins + parseEther('10000') })
    const wrapped = spec.wrapped.address
    await sendAll(client, deployer, [
      {
        to: wrapped,
        data: encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }),
        value: coins,
        label: 'wrapping for Zenlink',
      },
      {
        to: wrapped,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [zenlinkExecutor, coins] }),
        label: 'funding Zenlink with the wrapped coin',
      },
      ...mintsOf(chain.chainId, zenlinkExecutor),
    ])
    const known = await client.readContract({
      address: zenlinkExecutor,
      abi: executorAbi,
      functionName: 'router',
    })
    expectInstalled(chain, "the router of Zenlink's executor", known, zenlinkRouter)
  },
}
