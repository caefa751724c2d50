import type { Address } from 'viem'

/** Contracts of a chain: the router, which takes the tokens, and the executor, which the router pays. */
export interface ZenlinkContracts {
  readonly router: Address
  readonly executor: Address
}

/** zenlinkpro/zenlink-interface, `smart-router/src/config.ts` */
const CONTRACTS: Readonly<Record<number, ZenlinkContracts>> = {
  592: {
    router: '0x8f68eAA5DD8c43fdb9A236ed9C76DD6182D3060D',
    executor: '0x934AF6d0C4b6EaF259AcEEf3225827C3025B29c5',
  },
  1284: {
    router: '0x603eF396029b5e89f9420b4192814aEC0664ADAb',
    executor: '0x832B21FA3AA074Ee5328f653D9DB147Bcb155C7a',
  },
  8453: {
    router: '0x7BAe21fB8408D534aDfeFcB46371c3576a1D5717',
    executor: '0x4e231728d42565830157FFFaBBB9c78aD5152E94',
  },
  534352: {
    router: '0xf5016C2DF297457a1f9b036990cc704306264B40',
    executor: '0x4e231728d42565830157FFFaBBB9c78aD5152E94',
  },
}

export function contractsOn(chainId: number): ZenlinkContracts | undefined {
  return CONTRACTS[chainId]
}
