import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'

/** A contract that takes deposits of one token on one chain. */
export interface Pool {
  /** Identifies an asset on all chains. */
  readonly assetId: number
  readonly address: Address
  /** Token of the pool; the native placeholder for the native token. */
  readonly token: string
}

/** Contracts of Stargate on one chain. */
export interface Network {
  /** Endpoint id of LayerZero. */
  readonly eid: number
  /** TokenMessaging, which maps pools to asset ids. */
  readonly messaging: Address
  /**
   * Whether the chain is only supported as a destination, because its fees are paid in an ERC-20 token
   * (`StargateOFTAlt`).
   */
  readonly isArrivalOnly?: true
  readonly pools: readonly Pool[]
}

const ASSETS = { USDC: 1, USDT: 2, ETH: 13, METIS: 17, mETH: 22, EURC: 23 } as const

/**
 * Contracts of Stargate V2 by EVM chain id.
 *
 * Source: github.com/stargate-protocol/stargate-v2, `packages/stg-evm-v2/deployments`, 2026-07-02; endpoint ids of
 * @layerzerolabs/lz-definitions 3.1.13. Assets that @stargatefinance/stg-definitions-v2 6.1.0 no longer lists,
 * announced shutdowns and pools whose token is not published are excluded.
 */
export const NETWORKS: Readonly<Record<number, Network>> = {
  // ethereum
  1: {
    eid: 30101,
    messaging: '0x6d6620eFa72948C5f68A3C8646d58C00d3f4A980',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0xc026395860Db2d07ee33e05fE50ed7bD583189C7',
        token: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      },
      {
        assetId: ASSETS.USDT,
        address: '0x933597a323Eb81cAe705C5bC29985172fd5A3973',
        token: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      },
      {
        assetId: ASSETS.ETH,
        address: '0x77b2043768d28E9C9aB44E1aBfC95944bcE57931',
        token: NATIVE_TOKEN_ADDRESS,
      },
      {
        assetId: ASSETS.METIS,
        address: '0xcDafB1b2dB43f366E48e6F614b8DCCBFeeFEEcD3',
        token: '0x9e32b13ce7f2e80a01932b42553652e053d6ed8e',
      },
      {
        assetId: ASSETS.mETH,
        address: '0x268Ca24DAefF1FaC2ed883c598200CcbB79E931D',
        token: '0xd5F7838F5C461fefF7FE49ea5ebaF7728bB0ADfa',
      },
      {
        assetId: ASSETS.EURC,
        address: '0x783129E4d7bA0Af0C896c239E57C06DF379aAE8c',
        token: '0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c',
      },
    ],
  },
  // optimism
  10: {
    eid: 30111,
    messaging: '0xF1fCb4CBd57B67d683972A59B6a7b1e2E8Bf27E6',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0xcE8CcA271Ebc0533920C83d39F417ED6A0abB7D0',
        token: '0x0b2c639c533813f4aa9d7837caf62653d097ff85',
      },
      {
        assetId: ASSETS.USDT,
        address: '0x19cFCE47eD54a88614648DC3f19A5980097007dD',
        token: '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58',
      },
      {
        assetId: ASSETS.ETH,
        address: '0xe8CDF27AcD73a434D661C84887215F7598e7d0d3',
        token: NATIVE_TOKEN_ADDRESS,
      },
    ],
  },
  // cronosevm
  25: {
    eid: 30359,
    messaging: '0x52926c0B4ecE39FEAA572927BAA42aceFD64c56D',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0x57687Bd10D3c2889BB112B36d0AFbfAa0686f7fa',
        token: '0xf951eC28187D9E5Ca673Da8FE6757E6f0Be5F77C',
      },
    ],
  },
  // rootstock
  30: {
    eid: 30333,
    messaging: '0x45A01E4e04F14f7A4a6702c74187c5F6222033cd',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0xAF54BE5B6eEc24d6BFACf1cce4eaF680A8239398',
        token: '0x74c9f2b00581f1b11aa7ff05aa9f608b7389de67',
      },
      {
        assetId: ASSETS.USDT,
        address: '0xAf5191B0De278C7286d6C7CC6ab6BB8A73bA2Cd6',
        token: '0xaf368c91793cb22739386dfcbbb2f1a9e4bcbebf',
      },
    ],
  },
  // telos
  40: {
    eid: 30199,
    messaging: '0x88853D410299BCBfE5fCC9Eef93c03115E908279',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0x2086f755A6d9254045C257ea3d382ef854849B0f',
        token: '0xF1815bd50389c46847f0Bda824eC8da914045D14',
      },
      {
        assetId: ASSETS.USDT,
        address: '0x3a1293Bdb83bBbDd5Ebf4fAc96605aD2021BbC0f',
        token: '0x674843C06FF83502ddb4D37c2E09C01cdA38cbc8',
      },
    ],
  },
  // xdc
  50: {
    eid: 30365,
    messaging: '0x2761c39102BCF7fc6365580d94cd1882F9cc2650',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0x8E2E38711080bF8AAb9C74f434d2bae70e67ae44',
        token: '0xCc0587aeBDa397146cc828b445dB130a94486e74',
      },
      {
        assetId: ASSETS.USDT,
        address: '0xA4272ad93AC5d2FF048DD6419c88Eb4C1002Ec6b',
        token: '0xcdA5b77E2E2268D9E09c874c1b9A4c3F07b37555',
      },
    ],
  },
  // bsc
  56: {
    eid: 30102,
    messaging: '0x6E3d884C96d640526F273C61dfcF08915eBd7e2B',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0x962Bd449E630b0d928f308Ce63f1A21F02576057',
        token: '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d',
      },
      {
        assetId: ASSETS.USDT,
        address: '0x138EB30f73BC423c6455C53df6D89CB01d9eBc63',
        token: '0x55d398326f99059fF775485246999027B3197955',
      },
    ],
  },
  // gnosis
  100: {
    eid: 30145,
    messaging: '0xAf368c91793CB22739386DFCbBb2F1A9e4bCBeBf',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0xB1EeAD6959cb5bB9B20417d6689922523B2B86C3',
        token: '0x2a22f9c3b484c3629090feed35f17ff8f88f76f0',
      },
      {
        assetId: ASSETS.ETH,
        address: '0xe9aBA835f813ca05E50A6C0ce65D0D74390F7dE7',
        token: '0x6a023ccd1ff6f2045c3309768ead9e68f978f6e1',
      },
    ],
  },
  // fuse
  122: {
    eid: 30138,
    messaging: '0x45A01E4e04F14f7A4a6702c74187c5F6222033cd',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0xAF54BE5B6eEc24d6BFACf1cce4eaF680A8239398',
        token: '0xc6Bc407706B7140EE8Eef2f86F9504651b63e7f9',
      },
      {
        assetId: ASSETS.USDT,
        address: '0xAf5191B0De278C7286d6C7CC6ab6BB8A73bA2Cd6',
        token: '0x3695Dd1D1D43B794C0B13eb8be8419Eb3ac22bf7',
      },
    ],
  },
  // unichain
  130: {
    eid: 30320,
    messaging: '0xB1EeAD6959cb5bB9B20417d6689922523B2B86C3',
    pools: [
      {
        assetId: ASSETS.ETH,
        address: '0xe9aBA835f813ca05E50A6C0ce65D0D74390F7dE7',
        token: NATIVE_TOKEN_ADDRESS,
      },
    ],
  },
  // polygon
  137: {
    eid: 30109,
    messaging: '0x6CE9bf8CDaB780416AD1fd87b318A077D2f50EaC',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0x9Aa02D4Fae7F58b8E8f34c66E756cC734DAc7fe4',
        token: '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
      },
      {
        assetId: ASSETS.USDT,
        address: '0xd47b03ee6d86Cf251ee7860FB2ACf9f91B9fD4d7',
        token: '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
      },
    ],
  },
  // sonic
  146: {
    eid: 30332,
    messaging: '0x2086f755A6d9254045C257ea3d382ef854849B0f',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0xA272fFe20cFfe769CdFc4b63088DCD2C82a2D8F9',
        token: '0x29219dd400f2bf60e5a23d13be72b486d4038894',
      },
    ],
  },
  // redbelly
  151: {
    eid: 30402,
    messaging: '0xEd4469f9823718419C9cc8bbe24730C1af29002C',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0xF07De8B1e1983F008Cf9426773Fd442cF21319aC',
        token: '0xE08DED898D7782B085cD240d7B234063696765aD',
      },
    ],
  },
  // manta
  169: {
    eid: 30217,
    messaging: '0x0cEb237E109eE22374a567c6b09F373C73FA4cBb',
    pools: [
      {
        assetId: ASSETS.ETH,
        address: '0x9895D81bB462A195b4922ED7De0e3ACD007c32CB',
        token: NATIVE_TOKEN_ADDRESS,
      },
    ],
  },
  // orderly
  291: {
    eid: 30213,
    messaging: '0x9FBBAFC2Ad79af2b57eD23C60DfF79eF5c2b0FB5',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0xd027aFcc69ffA2bCB288BA68da6B71EC90d7B1d2',
        token: '0xda6087E69C51E7D31b6DBAD276a3c44703DFdCAd',
      },
    ],
  },
  // camp
  484: {
    eid: 30381,
    messaging: '0x31EEf89D5215C305304a2fA5376a1f1b6C5dc477',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0x0829F361A05D993d5CEb035cA6DF3446b060970b',
        token: '0x8a2b28364102bea189d99a475c494330ef2bdd0b',
      },
    ],
  },
  // flow
  747: {
    eid: 30336,
    messaging: '0x45A01E4e04F14f7A4a6702c74187c5F6222033cd',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0xAF54BE5B6eEc24d6BFACf1cce4eaF680A8239398',
        token: '0xF1815bd50389c46847f0Bda824eC8da914045D14',
      },
      {
        assetId: ASSETS.USDT,
        address: '0xAf5191B0De278C7286d6C7CC6ab6BB8A73bA2Cd6',
        token: '0x674843C06FF83502ddb4D37c2E09C01cdA38cbc8',
      },
    ],
  },
  // stable
  988: {
    eid: 30396,
    messaging: '0xd027aFcc69ffA2bCB288BA68da6B71EC90d7B1d2',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0x31EEf89D5215C305304a2fA5376a1f1b6C5dc477',
        token: '0x8a2b28364102bea189d99a475c494330ef2bdd0b',
      },
    ],
  },
  // metis
  1088: {
    eid: 30151,
    messaging: '0xcbE78230CcA58b9EF4c3c5D1bC0D7E4b3206588a',
    pools: [
      {
        assetId: ASSETS.USDT,
        address: '0x4dCBFC0249e8d5032F89D6461218a9D2eFff5125',
        token: '0xbB06DCA3AE6887fAbF931640f67cab3e3a16F4dC',
      },
      {
        assetId: ASSETS.ETH,
        address: '0x36ed193dc7160D3858EC250e69D12B03Ca087D08',
        token: '0x420000000000000000000000000000000000000a',
      },
      {
        assetId: ASSETS.METIS,
        address: '0xD9050e7043102a0391F81462a3916326F86331F0',
        token: '0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000',
      },
    ],
  },
  // coredao
  1116: {
    eid: 30153,
    messaging: '0xAF54BE5B6eEc24d6BFACf1cce4eaF680A8239398',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0x2F6F07CDcf3588944Bf4C42aC74ff24bF56e7590',
        token: '0xa4151b2b3e269645181dccf2d426ce75fcbdeca9',
      },
      {
        assetId: ASSETS.USDT,
        address: '0x45f1A95A4D3f3836523F5c83673c797f4d4d263B',
        token: '0x900101d06a7426441ae63e9ab3b9b0f63be145f1',
      },
    ],
  },
  // glue
  1300: {
    eid: 30342,
    messaging: '0x45A01E4e04F14f7A4a6702c74187c5F6222033cd',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0xAF54BE5B6eEc24d6BFACf1cce4eaF680A8239398',
        token: '0xEe45ed3f6c675F319BB9de62991C1E78B484e0B8',
      },
      {
        assetId: ASSETS.USDT,
        address: '0xAf5191B0De278C7286d6C7CC6ab6BB8A73bA2Cd6',
        token: '0xE1AD845D93853fff44990aE0DcecD8575293681e',
      },
    ],
  },
  // islander
  1480: {
    eid: 30330,
    messaging: '0x808d7c71ad2ba3FA531b068a2417C63106BC0949',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0x45A01E4e04F14f7A4a6702c74187c5F6222033cd',
        token: '0xF1815bd50389c46847f0Bda824eC8da914045D14',
      },
      {
        assetId: ASSETS.USDT,
        address: '0xF2c0e57f48276112a596e141817D93bE472Ed6c5',
        token: '0x88853D410299BCBfE5fCC9Eef93c03115E908279',
      },
    ],
  },
  // story
  1514: {
    eid: 30364,
    messaging: '0x88853D410299BCBfE5fCC9Eef93c03115E908279',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0x2086f755A6d9254045C257ea3d382ef854849B0f',
        token: '0xF1815bd50389c46847f0Bda824eC8da914045D14',
      },
      {
        assetId: ASSETS.USDT,
        address: '0x3a1293Bdb83bBbDd5Ebf4fAc96605aD2021BbC0f',
        token: '0x674843C06FF83502ddb4D37c2E09C01cdA38cbc8',
      },
    ],
  },
  // soneium
  1868: {
    eid: 30340,
    messaging: '0xAF54BE5B6eEc24d6BFACf1cce4eaF680A8239398',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0x45f1A95A4D3f3836523F5c83673c797f4d4d263B',
        token: '0xbA9986D2381edf1DA03B0B9c1f8b00dc4AacC369',
      },
      {
        assetId: ASSETS.ETH,
        address: '0x2F6F07CDcf3588944Bf4C42aC74ff24bF56e7590',
        token: NATIVE_TOKEN_ADDRESS,
      },
    ],
  },
  // lightlink
  1890: {
    eid: 30309,
    messaging: '0x693604E757AC7e2c4A8263594A18d69c35562341',
    pools: [
      {
        assetId: ASSETS.ETH,
        address: '0x8731d54E9D02c286767d56ac03e8037C07e01e98',
        token: NATIVE_TOKEN_ADDRESS,
      },
    ],
  },
  // kava
  2222: {
    eid: 30177,
    messaging: '0x6B73D3cBbb278Ce2E8698E983AecCdD94Dc4594B',
    pools: [
      {
        assetId: ASSETS.USDT,
        address: '0x41A5b0470D96656Fb3e8f68A218b39AdBca3420b',
        token: '0x919C1c267BC06a7039e03fcc2eF738525769109c',
      },
    ],
  },
  // goat
  2345: {
    eid: 30361,
    messaging: '0xB0B2391a32E066FDf354ef7f4199300f920789F0',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0xbbA60da06c2c5424f03f7434542280FCAd453d10',
        token: '0x3022b87ac063DE95b1570F46f5e470F8B53112D8',
      },
      {
        assetId: ASSETS.USDT,
        address: '0x549943e04f40284185054145c6E4e9568C1D3241',
        token: '0xE1AD845D93853fff44990aE0DcecD8575293681e',
      },
    ],
  },
  // abstract
  2741: {
    eid: 30324,
    messaging: '0x183D6b82680189bB4dB826F739CdC9527D467B25',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0x91a5Fe991ccB876d22847967CEd24dCd7A426e0E',
        token: '0x84A71ccD554Cc1b02749b35d22F684CC8ec987e1',
      },
      {
        assetId: ASSETS.USDT,
        address: '0x943C484278b8bE05D119DfC73CfAa4c9D8f11A76',
        token: '0x0709f39376deee2a2dfc94a58edeb2eb9df012bd',
      },
      {
        assetId: ASSETS.ETH,
        address: '0x221F0E1280Ec657503ca55c708105F1e1529527D',
        token: NATIVE_TOKEN_ADDRESS,
      },
    ],
  },
  // peaq
  3338: {
    eid: 30302,
    messaging: '0x53Bf833A5d6c4ddA888F69c22C88C9f356a41614',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0x5c1a97C144A97E9b370F833a06c70Ca8F2f30DE5',
        token: '0xbbA60da06c2c5424f03f7434542280FCAd453d10',
      },
      {
        assetId: ASSETS.USDT,
        address: '0x07cd5A2702394E512aaaE54f7a250ea0576E5E8C',
        token: '0xf4D9235269a96aaDaFc9aDAe454a0618eBE37949',
      },
    ],
  },
  // botanix
  3637: {
    eid: 30376,
    messaging: '0x3a1e3062414165A15D4cAE4a6CBFF6D83F60BE55',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0xf785a6BcC6a2d5522D27A1FD11099A84e3710Bb2',
        token: '0x29ee6138dd4c9815f46d34a4a1ed48f46758a402',
      },
    ],
  },
  // tempo
  4217: {
    eid: 30410,
    messaging: '0x19Ff94Fe4C93D546e4DB3E1FB124D45366B0b9F5',
    isArrivalOnly: true,
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0x8c76e2F6C5ceDA9AA7772e7efF30280226c44392',
        token: '0x20C000000000000000000000b9537d11c60E8b50',
      },
      {
        assetId: ASSETS.EURC,
        address: '0x7753Dc8d4bd48Db599Da21E08b1Ab1D6FDFfdC71',
        token: '0x20c0000000000000000000001621e21F71CF12fb',
      },
    ],
  },
  // mantle
  5000: {
    eid: 30181,
    messaging: '0x41B491285A4f888F9f636cEc8a363AB9770a0AEF',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0xAc290Ad4e0c891FDc295ca4F0a6214cf6dC6acDC',
        token: '0x09Bc4E0D864854c6aFB6eB9A9cdF58aC190D0dF9',
      },
      {
        assetId: ASSETS.USDT,
        address: '0xB715B85682B731dB9D5063187C450095c91C57FC',
        token: '0x201EBa5CC46D216Ce6DC03F6a759e8E766e956aE',
      },
      {
        assetId: ASSETS.ETH,
        address: '0x4c1d3Fc3fC3c177c3b633427c2F769276c547463',
        token: '0xdEAddEaDdeadDEadDEADDEAddEADDEAddead1111',
      },
      {
        assetId: ASSETS.mETH,
        address: '0xF7628d84a2BbD9bb9c8E686AC95BB5d55169F3F1',
        token: '0xcDA86A272531e8640cD7F1a92c01839911B90bb0',
      },
    ],
  },
  // somnia
  5031: {
    eid: 30380,
    messaging: '0x78adD880A697070c1e765Ac44D65323a0DcCE913',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0xCb97465Bc1bFF20fb788ccf29b409513789b6EaE',
        token: '0x28bec7e30e6faee657a03e19bf1128aad7632a00',
      },
      {
        assetId: ASSETS.USDT,
        address: '0xaFe47bAC47F2D9cDc0254a487C7B51ccB6c2b065',
        token: '0x67B302E35Aef5EEE8c32D934F5856869EF428330',
      },
    ],
  },
  // nibiru
  6900: {
    eid: 30369,
    messaging: '0x08C49257767c1f92634A9cDbF0663Af0356a472A',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0x12a272A581feE5577A5dFa371afEB4b2F3a8C2F8',
        token: '0x0829F361A05D993d5CEb035cA6DF3446b060970b',
      },
      {
        assetId: ASSETS.USDT,
        address: '0xC16977205c53Cd854136031BD2128F75D6ff63C9',
        token: '0x43F2376D5D03553aE72F4A8093bbe9de4336EB08',
      },
    ],
  },
  // base
  8453: {
    eid: 30184,
    messaging: '0x5634c4a5FEd09819E3c46D86A965Dd9447d86e47',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0x27a16dc786820B16E5c9028b75B99F6f604b5d26',
        token: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
      },
      {
        assetId: ASSETS.ETH,
        address: '0xdc181Bd607330aeeBEF6ea62e03e5e1Fb4B6F7C7',
        token: NATIVE_TOKEN_ADDRESS,
      },
    ],
  },
  // apexfusionnexus
  9069: {
    eid: 30384,
    messaging: '0x783129E4d7bA0Af0C896c239E57C06DF379aAE8c',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0x60219C44E146BAf36002eA73767820238Ebc1db6',
        token: '0x8a2B28364102Bea189D99A475C494330Ef2bDD0B',
      },
    ],
  },
  // gatelayer
  10088: {
    eid: 30389,
    messaging: '0x31EEf89D5215C305304a2fA5376a1f1b6C5dc477',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0x0829F361A05D993d5CEb035cA6DF3446b060970b',
        token: '0x8a2b28364102bea189d99a475c494330ef2bdd0b',
      },
    ],
  },
  // og
  16661: {
    eid: 30388,
    messaging: '0x108f4c02C9fcDF862e5f5131054c50f13703f916',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0x5d46805BBFAcA875a96Ebbd22Aaa3DE4A81180f5',
        token: '0x8a2B28364102Bea189D99A475C494330Ef2bDD0B',
      },
      {
        assetId: ASSETS.USDT,
        address: '0xcdA5b77E2E2268D9E09c874c1b9A4c3F07b37555',
        token: '0x9FBBAFC2Ad79af2b57eD23C60DfF79eF5c2b0FB5',
      },
    ],
  },
  // horizen
  26514: {
    eid: 30399,
    messaging: '0x88853D410299BCBfE5fCC9Eef93c03115E908279',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0x3a1293Bdb83bBbDd5Ebf4fAc96605aD2021BbC0f',
        token: '0xDF7108f8B10F9b9eC1aba01CCa057268cbf86B6c',
      },
    ],
  },
  // ape
  33139: {
    eid: 30312,
    messaging: '0xBE574b6219C6D985d08712e90C21A88fd55f1ae8',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0x2086f755A6d9254045C257ea3d382ef854849B0f',
        token: '0xF1815bd50389c46847f0Bda824eC8da914045D14',
      },
      {
        assetId: ASSETS.USDT,
        address: '0xEb8d955d8Ae221E5b502851ddd78E6C4498dB4f6',
        token: '0x674843C06FF83502ddb4D37c2E09C01cdA38cbc8',
      },
    ],
  },
  // edu
  41923: {
    eid: 30328,
    messaging: '0x87Dd5A7481726a53C5Ac6b0D296F5846f95a72f2',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0x28BEc7E30E6faee657a03e19Bf1128AaD7632A00',
        token: '0x12a272A581feE5577A5dFa371afEB4b2F3a8C2F8',
      },
    ],
  },
  // arbitrum
  42161: {
    eid: 30110,
    messaging: '0x19cFCE47eD54a88614648DC3f19A5980097007dD',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0xe8CDF27AcD73a434D661C84887215F7598e7d0d3',
        token: '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
      },
      {
        assetId: ASSETS.USDT,
        address: '0xcE8CcA271Ebc0533920C83d39F417ED6A0abB7D0',
        token: '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
      },
      {
        assetId: ASSETS.ETH,
        address: '0xA45B5130f36CDcA45667738e2a258AB09f4A5f7F',
        token: NATIVE_TOKEN_ADDRESS,
      },
    ],
  },
  // hemi
  43111: {
    eid: 30329,
    messaging: '0xAf5191B0De278C7286d6C7CC6ab6BB8A73bA2Cd6',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0x45f1A95A4D3f3836523F5c83673c797f4d4d263B',
        token: '0xad11a8BEb98bbf61dbb1aa0F6d6F2ECD87b35afA',
      },
      {
        assetId: ASSETS.USDT,
        address: '0xAF54BE5B6eEc24d6BFACf1cce4eaF680A8239398',
        token: '0xbB0D083fb1be0A9f6157ec484b6C79E0A4e31C2e',
      },
      {
        assetId: ASSETS.ETH,
        address: '0x2F6F07CDcf3588944Bf4C42aC74ff24bF56e7590',
        token: NATIVE_TOKEN_ADDRESS,
      },
    ],
  },
  // avalanche
  43114: {
    eid: 30106,
    messaging: '0x17E450Be3Ba9557F2378E20d64AD417E59Ef9A34',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0x5634c4a5FEd09819E3c46D86A965Dd9447d86e47',
        token: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
      },
      {
        assetId: ASSETS.USDT,
        address: '0x12dC9256Acc9895B076f6638D628382881e62CeE',
        token: '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7',
      },
    ],
  },
  // superposition
  55244: {
    eid: 30327,
    messaging: '0x06Eb48763f117c7Be887296CDcdfad2E4092739C',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0x8EE21165Ecb7562BA716c9549C1dE751282b9B33',
        token: '0x6c030c5CC283F791B26816f325b9C632d964F8A1',
      },
    ],
  },
  // ink
  57073: {
    eid: 30339,
    messaging: '0x45f1A95A4D3f3836523F5c83673c797f4d4d263B',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0x2F6F07CDcf3588944Bf4C42aC74ff24bF56e7590',
        token: '0xF1815bd50389c46847f0Bda824eC8da914045D14',
      },
    ],
  },
  // zkconsensys
  59144: {
    eid: 30183,
    messaging: '0x5f688F563Dc16590e570f97b542FA87931AF2feD',
    pools: [
      {
        assetId: ASSETS.ETH,
        address: '0x81F6138153d473E8c5EcebD3DC8Cd4903506B075',
        token: NATIVE_TOKEN_ADDRESS,
      },
    ],
  },
  // bera
  80094: {
    eid: 30362,
    messaging: '0xAf5191B0De278C7286d6C7CC6ab6BB8A73bA2Cd6',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0xAF54BE5B6eEc24d6BFACf1cce4eaF680A8239398',
        token: '0x549943e04f40284185054145c6E4e9568C1D3241',
      },
      {
        assetId: ASSETS.EURC,
        address: '0x28BEc7E30E6faee657a03e19Bf1128AaD7632A00',
        token: '0x12a272A581feE5577A5dFa371afEB4b2F3a8C2F8',
      },
    ],
  },
  // doma
  97477: {
    eid: 30393,
    messaging: '0x108f4c02C9fcDF862e5f5131054c50f13703f916',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0xcdA5b77E2E2268D9E09c874c1b9A4c3F07b37555',
        token: '0x31EEf89D5215C305304a2fA5376a1f1b6C5dc477',
      },
      {
        assetId: ASSETS.ETH,
        address: '0x5d46805BBFAcA875a96Ebbd22Aaa3DE4A81180f5',
        token: NATIVE_TOKEN_ADDRESS,
      },
    ],
  },
  // plumephoenix
  98866: {
    eid: 30370,
    messaging: '0xf26d57bbE1D99561B13003783b5e040B71AdCb14',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0x9909fa99b7F7ee7F1c0CBf133f411D43083631E6',
        token: '0x78adD880A697070c1e765Ac44D65323a0DcCE913',
      },
      {
        assetId: ASSETS.USDT,
        address: '0x2D870D17e640eD6c057afBAA0DF56B8DEa5Cf2F6',
        token: '0xda6087E69C51E7D31b6DBAD276a3c44703DFdCAd',
      },
      {
        assetId: ASSETS.EURC,
        address: '0x5e2519045B5e38863c879c694fb0811dba333a60',
        token: '0x94DaD7d9f37C815Eb4dDC611E6460CC5F6617fA0',
      },
    ],
  },
  // scroll
  534352: {
    eid: 30214,
    messaging: '0x4e422B0aCb2Bd7e3aC70B5c0E5eb806e86a94038',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0x3Fc69CC4A842838bCDC9499178740226062b14E4',
        token: '0x06efdbff2a14a7c8e15944d1f4a48f9f95f663a4',
      },
      {
        assetId: ASSETS.ETH,
        address: '0xC2b638Cb5042c1B3c5d5C969361fB50569840583',
        token: NATIVE_TOKEN_ADDRESS,
      },
    ],
  },
  // degen
  666666666: {
    eid: 30267,
    messaging: '0x45A01E4e04F14f7A4a6702c74187c5F6222033cd',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0xAF54BE5B6eEc24d6BFACf1cce4eaF680A8239398',
        token: '0xF1815bd50389c46847f0Bda824eC8da914045D14',
      },
      {
        assetId: ASSETS.USDT,
        address: '0xAf5191B0De278C7286d6C7CC6ab6BB8A73bA2Cd6',
        token: '0x674843C06FF83502ddb4D37c2E09C01cdA38cbc8',
      },
    ],
  },
  // aurora
  1313161554: {
    eid: 30211,
    messaging: '0x5f688F563Dc16590e570f97b542FA87931AF2feD',
    pools: [
      {
        assetId: ASSETS.USDC,
        address: '0x81F6138153d473E8c5EcebD3DC8Cd4903506B075',
        token: '0x368ebb46aca6b8d0787c96b2b20bd3cc3f2c45f7',
      },
    ],
  },
}
