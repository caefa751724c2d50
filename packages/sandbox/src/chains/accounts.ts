import { pbkdf2Sync } from 'node:crypto'
import { type Address, type Hex, toHex } from 'viem'
import { HDKey, privateKeyToAddress } from 'viem/accounts'

/** Mnemonic of the default accounts of anvil and Hardhat. Its keys are public: never fund them on a real chain. */
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
  // Derive the seed with Node's PBKDF2: the JavaScript implementation adds 0.1 s to each start of a sandbox.
  const seed = pbkdf2Sync(devMnemonic, 'mnemonic', 2048, 64, 'sha512')
  const parent = HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'/0")
  return {
    user: deriveAccount(parent, 'user'),
    recipient: deriveAccount(parent, 'recipient'),
    other: deriveAccount(parent, 'other'),
    relayer: deriveAccount(parent, 'relayer'),
    deployer: deriveAccount(parent, 'deployer'),
  }
}

function deriveAccount(parent: HDKey, name: AccountName): DevAccount {
  const { privateKey: bytes } = parent.deriveChild(accountIndexes[name])
  if (!bytes) throw new Error(`Failed to derive a key from the development mnemonic for ${name}.`)
  const privateKey = toHex(bytes)
  return { name, address: privateKeyToAddress(privateKey), privateKey }
}
