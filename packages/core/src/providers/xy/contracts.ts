import type { KnownContracts } from '../../quotes/known-contracts.ts'

/**
 * The YBridge and the XY Router of XY Finance by chain id, in this order. They are the only call targets and spenders
 * of its transactions.
 *
 * Source: docs.xy.finance, contract addresses, and the bridge adapter `xy-finance` of DefiLlama, read 2026-11. The
 * YBridge of Taiko (167000) and X Layer (196) is from Rubic's list of providers, read 2026-11.
 */
export const XY_CONTRACTS: Readonly<Record<number, KnownContracts>> = {
  1: {
    targets: ['0x4315f344a905dc21a08189a117efd6e1fca37d57', '0xffb9faf89165585ad4b25f81332ead96986a2681'],
  },
  10: {
    targets: ['0x7a6e01880693093abaccf442fcbed9e0435f1030', '0xf8d342db903f266de73b10a1e46601bb08a3c195'],
  },
  25: {
    targets: ['0xf103b5b479d2a629f422c42bb35e7eecee1ad55e', '0x5d6e7e537cb4a8858c8b733a2a307b4aafdc42ca'],
  },
  56: {
    targets: ['0x7d26f09d4e2d032efa0729fc31a4c2db8a2394b1', '0xdf921bc47aa6ecdb278f8c259d6a7fef5702f1a9'],
  },
  108: {
    targets: ['0xf103b5b479d2a629f422c42bb35e7eecee1ad55e', '0xbf26ca7cf925e9ea0765c737b066253cf80e0e09'],
  },
  137: {
    targets: ['0x0c988b66edef267d04f100a879db86cdb7b9a34f', '0xa1fb1f1e5382844ee2d1bd69ef07d5a6abcbd388'],
  },
  196: {
    targets: ['0x73ce60416035b8d7019f6399778c14ccf5c9c7a1', '0x6a816cee105a9409d8df0a83d8eeaed9eb4309fe'],
  },
  250: {
    targets: ['0xda241399697fa3f6cd496edafab6191498ec37f5', '0x1e1a70edb9cd26ccc05f01c66b882cef0e4f7d2d'],
  },
  321: {
    targets: ['0x7e803b54295cd113bf48e7f069f0531575da1139', '0x562afa22b2fc339fd7fa03e734e7008c3eccf8cf'],
  },
  324: {
    targets: ['0xe4e156167cc9c7ac4abd8d39d203a5495f775547', '0x30e63157bd0ba74c814b786f6ea2ed9549507b46'],
  },
  388: {
    targets: ['0xe22747472a565e96d0867741811193895b9538f2', '0x986138f6ed1350a85de6b18280f7d139f74b7282'],
  },
  592: {
    targets: ['0x5c6c12fd8b1f7e60e5b60512712cfbe0192e795e', '0x9c83e6f9e8da12af8a0cb8e276b722eb3d7668af'],
  },
  1101: {
    targets: ['0x3689d3b912d4d73ffcaad3a80861e7caf2d4f049', '0x218ef86b88765df568e9d7d7fd34b5dc88098080'],
  },
  1111: {
    targets: ['0x73ce60416035b8d7019f6399778c14ccf5c9c7a1', '0x6471fad467ac2854b403e7fe3e95fbbb3287a7ee'],
  },
  1285: {
    targets: ['0xc67dd7054915a2b0aa3e48f35da714ff861e71bd', '0x64d17beae666cc435b9d40a21f058b379b2a0194'],
  },
  5000: {
    targets: ['0x73ce60416035b8d7019f6399778c14ccf5c9c7a1', '0x52075fd1ff67f03beabcb5acda9679b02d98ca37'],
  },
  8217: {
    targets: ['0x52075fd1ff67f03beabcb5acda9679b02d98ca37', '0x252ea5aebeb648e7e871dad7e0ab6cb49096bdd5'],
  },
  8453: {
    targets: ['0x73ce60416035b8d7019f6399778c14ccf5c9c7a1', '0x6acd0ec9405ccb701c57a88849c4f1cd85a3f3ab'],
  },
  42161: {
    targets: ['0x33383265290421c704c6b09f4bf27ce574dc4203', '0x062b1db694f6a437e3c028fc60dd6fea7444308c'],
  },
  43114: {
    targets: ['0x2c86f0ff75673d489b7d72d9986929a2b0ed596c', '0xa0c0f962decd78d7cde5707895603cba74c02989'],
  },
  59144: {
    targets: ['0x73ce60416035b8d7019f6399778c14ccf5c9c7a1', '0xc693c8aad9745588e95995fef4570d6dcef98000'],
  },
  81457: {
    targets: ['0x73ce60416035b8d7019f6399778c14ccf5c9c7a1', '0x43a86823ebbe2ecf9a384adfd989e26a30626458'],
  },
  167000: {
    targets: ['0x73ce60416035b8d7019f6399778c14ccf5c9c7a1', '0xedc061306a79257f15108200c5b82acc874c239d'],
  },
  534352: {
    targets: ['0x778c974568e376146dbc64ff12ad55b2d1c4133f', '0x22bf2a9fcaab9dc96526097318f459ef74277042'],
  },
}
