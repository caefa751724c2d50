import { walletFromAccount } from '@causeway/core/evm'
import { connectSandbox, sandboxConfig } from '@causeway/sandbox'
import type { Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { privateKey } from './sandbox-fixtures.ts'

/**
 * Setup for the code of the margin guide: the contracts of the router, which is not deployed on public chains, and a
 * wallet.
 */
const description = await connectSandbox(process.env['CAUSEWAY_SANDBOX'] ?? 'http://127.0.0.1:8900')
const contracts = description.chains.find(({ chainId }) => chainId === 1)?.contracts.margin
if (!contracts) throw new Error('The sandbox does not have a margin router on Ethereum.')

export const { chains, providers } = sandboxConfig(description)
export const deployments = { 1: { router: contracts.marginRouter, forwarder: contracts.swapForwarder } }
export const wallet = walletFromAccount(privateKeyToAccount(privateKey), chains)
export const USDC: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const WETH: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
