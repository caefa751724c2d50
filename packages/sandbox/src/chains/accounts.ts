import { type Address, type Hex, toHex } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'

/** The mnemonic every local development chain knows. Its keys are public: never fund them on a real chain. */
const devMnemonic = 'test test test test test test test test test test test junk'

const accountIndexes = { user: 0, recipient: 1, other: 2, relayer: 8, deployer: 9 } as const

export type AccountName = keyof typeof accountIndexes

export interface DevAccount {
  readonly name: AccountName
  readonly address: Address
  readonly privateKey: Hex
}

export type DevAccounts = Readonly<Record<AccountName, DevAccount>>

/** The named development accounts: `m/44'/60'/0'/0/i` of {@link devMnemonic}, unlocked in every chain. */
export function createDevAccounts(): DevAccounts {
  return {
    user: deriveAccount('user'),
    recipient: deriveAccount('recipient'),
    other: deriveAccount('other'),
    relayer: deriveAccount('relayer'),
    deployer: deriveAccount('deployer'),
  }
}

function deriveAccount(name: AccountName): DevAccount {
  const account = mnemonicToAccount(devMnemonic, { addressIndex: accountIndexes[name] })
  const { privateKey } = account.getHdKey()
  if (!privateKey) throw new Error(`The development mnemonic gave no key for ${name}`)
  return { name, address: account.address, privateKey: toHex(privateKey) }
}
