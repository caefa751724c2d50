import type { SandboxDescription } from '@causeway/sandbox/config'
import type { Page } from 'playwright-core'

/**
 * Name of a wallet in the page, which is announced like a browser extension. `setAnswer` sets the response of its user.
 */
const PAGE_WALLET = 'Page Wallet'
/** Id of its connector. */
export const RDNS = 'test.page'

/** Options for `announceWallet`. */
export interface PageWalletOptions {
  /** Whether the wallet reports that it sends several calls at once (EIP-5792). Default false. */
  readonly canBatch?: boolean
}

/** Announces the wallet to the next pages of this tab. The local chains sign for its account. */
export async function announceWallet(
  page: Page,
  { accounts, chains }: SandboxDescription,
  { canBatch = false }: PageWalletOptions = {},
): Promise<void> {
  const account = accounts.find(({ name }) => name === 'user')?.address
  const urls = Object.fromEntries(chains.map(({ chainId, rpcUrl }) => [chainId, rpcUrl]))
  const wallet = { account, urls, name: PAGE_WALLET, rdns: RDNS, canBatch }
  await page.addInitScript(`(${WALLET})(${JSON.stringify(wallet)})`)
}

/**
 * Response of the user. With `never`, the request stays pending; with `approvals`, only approvals are confirmed. With
 * `noHash` and `otherHash`, the wallet sends the transaction and returns no hash, or one of no transaction. With `sentNo` and
 * `sentError`, it sends a batch and reports a rejection or an internal error.
 */
export type WalletAnswer =
  | 'yes'
  | 'no'
  | 'never'
  | 'approvals'
  | 'noHash'
  | 'otherHash'
  | 'sentNo'
  | 'sentError'

/** Connects the wallet through the drawer and closes the drawer. */
export async function connectPageWallet(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await drawer.getByRole('button', { name: 'Connect a Wallet' }).click()
  await drawer.getByRole('button', { name: new RegExp(PAGE_WALLET) }).click()
  await drawer.getByText(/assets on \d chains/).waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
}

/** Sets the user's response to all further wallet requests, or only to those on one chain. */
export async function setAnswer(page: Page, answer: WalletAnswer, chainId?: number): Promise<void> {
  await page.evaluate(`window.walletAnswer = '${answer}', window.answeredChain = ${chainId}`)
}

/** Switches the wallet to another account. */
export async function changeAccount(page: Page, account: string): Promise<void> {
  await page.evaluate(`window.changeAccount('${account}')`)
}

/** Script of the wallet that runs in the page. */
const WALLET = `({ account, urls, name, rdns, canBatch }) => {
  let chainId = Number(Object.keys(urls)[0])
  const ask = async (method, params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const reply = await fetch(urls[chainId], { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = await reply.json()
    if (error) throw Object.assign(new Error(error.message), { code: error.code })
    return result
  }
  const batches = new Map()
  const listeners = []
  window.changeAccount = (next) => {
    account = next
    for (const [event, listener] of listeners) if (event === 'accountsChanged') listener([account])
  }
  const provider = {
    on: (...listener) => listeners.push(listener),
    removeListener() {},
    async request({ method, params }) {
      switch (method) {
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return [account]
        case 'eth_chainId':
          return '0x' + chainId.toString(16)
        case 'wallet_switchEthereumChain':
          chainId = Number(params[0].chainId)
          return null
        case 'wallet_getCapabilities':
          if (!canBatch) return {}
          return Object.fromEntries(
            Object.keys(urls).map((id) => ['0x' + Number(id).toString(16), { atomic: { status: 'supported' } }]),
          )
        case 'wallet_sendCalls': {
          const { id, from, calls } = params[0]
          const hashes = []
          for (const call of calls) hashes.push(await ask('eth_sendTransaction', [{ from, ...call }]))
          batches.set(id, hashes)
          if (window.walletAnswer === 'sentNo') throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
          if (window.walletAnswer === 'sentError') throw Object.assign(new Error('Internal error'), { code: -32603 })
          return { id }
        }
        case 'wallet_getCallsStatus': {
          const hashes = batches.get(params[0])
          if (!hashes) throw Object.assign(new Error('Unknown batch'), { code: 5730 })
          const receipts = hashes.map((transactionHash) => ({ transactionHash, status: '0x1', logs: [] }))
          return { version: '2.0.0', id: params[0], chainId: '0x' + chainId.toString(16), atomic: false, status: 200, receipts }
        }
        case 'eth_sendTransaction':
          if (chainId !== (window.answeredChain ?? chainId)) return ask(method, params)
          if (window.walletAnswer === 'approvals' && params[0].data.startsWith('0x095ea7b3')) return ask(method, params)
          if (['never', 'approvals'].includes(window.walletAnswer)) await new Promise(() => {})
          if (window.walletAnswer === 'no') throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
          if (!['noHash', 'otherHash'].includes(window.walletAnswer)) return ask(method, params)
          await ask(method, params)
          return window.walletAnswer === 'noHash' ? null : '0x' + 'ab'.repeat(32)
        default:
          return ask(method, params)
      }
    },
  }
  const info = { uuid: crypto.randomUUID(), name, icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>', rdns }
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}`
