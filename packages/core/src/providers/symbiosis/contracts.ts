import type { KnownContracts } from '../../quotes/known-contracts.ts'

/**
 * Contracts of Symbiosis by chain id. Call targets: the MetaRouter, the portal and the synthesis (direct transfers),
 * and the fee collectors (swaps on a single chain). Spenders: the gateway of the MetaRouter, the portal and the
 * synthesis.
 *
 * Source: github.com/symbiosis-finance/js-sdk, version 3.11.60 (2026-06-17), `src/crosschain/config/mainnet.ts` and
 * `src/crosschain/swapExactIn/feeCollectorSwap.ts`. EVM chains only, without Tron and the chain of Symbiosis itself.
 * The gateways of the fee collectors are not published.
 */
export const SYMBIOSIS_CONTRACTS: Readonly<Record<number, KnownContracts>> = {
  1: {
    targets: [
      '0xf621fb08bbe51af70e7e0f4ea63496894166ff7f',
      '0xb8f275fbf7a959f4bce59999a2ef122a099e81a8',
      '0xd7c3df25683871d18bc838e4f619126442dd38b3',
      '0x92114294e42a96c9ef3163da18ee7efdba6cc661',
      '0xff9b21c3bfa4bce9b20b55fed56d102ced48b0f6',
    ],
    spenders: [
      '0xfcef2fe72413b65d3f393d278a714cad87512bcd',
      '0xb8f275fbf7a959f4bce59999a2ef122a099e81a8',
      '0xd7c3df25683871d18bc838e4f619126442dd38b3',
    ],
  },
  9: {
    targets: [
      '0x001c50a8527fa172a5fbcb65e5402d55cf319ade',
      '0x003d9f9666853fd4a10351ff5364c602470a7cf6',
      '0x004e53ed63b674b1e64bed32ef037e1f94fc1996',
      '0x002552d322ddace745fc143a2f838769da92afc0',
    ],
    spenders: [
      '0x0024334b36ade5b7fd9b168ad68ad288d85ba261',
      '0x003d9f9666853fd4a10351ff5364c602470a7cf6',
      '0x004e53ed63b674b1e64bed32ef037e1f94fc1996',
    ],
  },
  10: {
    targets: [
      '0x0f91052dc5b4bae53d0fea5dae561a117268f5d2',
      '0x292fc50e4eb66c3f6514b9e402dbc25961824d62',
      '0x7775b274f0c3fa919b756b22a4d9674e55927ab8',
    ],
    spenders: ['0x200a0fe876421dc49a26508e3efd0a1008fd12b5', '0x292fc50e4eb66c3f6514b9e402dbc25961824d62'],
  },
  25: {
    targets: [
      '0xce8f24a58d85ed5c5a6824f7be1f8d4711a0eb4c',
      '0xe75c7e85fe6add07077467064ad15847e6ba9877',
      '0x1a039ce63ae35a67bf0e9f6dbfae969639d59ec8',
    ],
    spenders: ['0xadb2d3b711bb8d8ea92ff70292c466140432c278', '0xe75c7e85fe6add07077467064ad15847e6ba9877'],
  },
  30: {
    targets: [
      '0x7057ab3fb2bee9c18e0cde4240de4ff7f159e365',
      '0x5aa5f7f84ed0e5db0a4a85c3947ea16b53352fd4',
      '0xf8504d2ca2f0bbad9d36927e3d32e278abadada0',
      '0x2b7aa8bdc40b6d3d19d0de7480c4db8d5b6495e2',
      '0xa257f3fe4e4032291516dc355edf90664e9eb932',
    ],
    spenders: [
      '0xfffdb2a69abcbbf55ecb2f6b348e0bd3d0f9f2e1',
      '0x5aa5f7f84ed0e5db0a4a85c3947ea16b53352fd4',
      '0xf8504d2ca2f0bbad9d36927e3d32e278abadada0',
    ],
  },
  40: {
    targets: [
      '0x8097f0b9f06c27af9579f75762f971d745bb222f',
      '0xb8f275fbf7a959f4bce59999a2ef122a099e81a8',
      '0x1a039ce63ae35a67bf0e9f6dbfae969639d59ec8',
      '0xf02bbc9de6e443efdf3fc41851529c2c3b9e5e0c',
    ],
    spenders: [
      '0x4949e74094d6f9c06d68e5ffe388f6542c4b1a34',
      '0xb8f275fbf7a959f4bce59999a2ef122a099e81a8',
      '0x1a039ce63ae35a67bf0e9f6dbfae969639d59ec8',
    ],
  },
  56: {
    targets: [
      '0x44487a445a7595446309464a82244b4bd4e325d5',
      '0x5aa5f7f84ed0e5db0a4a85c3947ea16b53352fd4',
      '0x6b1bbd301782ff636601fc594cd7bfe74871bfaa',
      '0x0425841529882628880fbd228ac90606e0c2e09a',
      '0x628613064b1902a1a422825cf11b687c6f17961e',
    ],
    spenders: [
      '0x5c97d726bf5130ae15408ce32bc764e458320d2f',
      '0x5aa5f7f84ed0e5db0a4a85c3947ea16b53352fd4',
      '0x6b1bbd301782ff636601fc594cd7bfe74871bfaa',
    ],
  },
  100: {
    targets: [
      '0xce8f24a58d85ed5c5a6824f7be1f8d4711a0eb4c',
      '0x292fc50e4eb66c3f6514b9e402dbc25961824d62',
      '0xf1c374d065719ce1fdc63e2c5c13146813c0a83b',
    ],
    spenders: ['0xadb2d3b711bb8d8ea92ff70292c466140432c278', '0x292fc50e4eb66c3f6514b9e402dbc25961824d62'],
  },
  130: {
    targets: [
      '0xce8f24a58d85ed5c5a6824f7be1f8d4711a0eb4c',
      '0x292fc50e4eb66c3f6514b9e402dbc25961824d62',
      '0x2b7aa8bdc40b6d3d19d0de7480c4db8d5b6495e2',
    ],
    spenders: ['0xadb2d3b711bb8d8ea92ff70292c466140432c278', '0x292fc50e4eb66c3f6514b9e402dbc25961824d62'],
  },
  137: {
    targets: [
      '0xa260e3732593e4ecf9ddc144fd6c4c5fe7077978',
      '0xb8f275fbf7a959f4bce59999a2ef122a099e81a8',
      '0x9d74807b8fa79d49bb95cf988af3c25fb1437b4f',
    ],
    spenders: ['0xab83653fd41511d638b69229afbf998eb9b0f30c', '0xb8f275fbf7a959f4bce59999a2ef122a099e81a8'],
  },
  143: {
    targets: [
      '0xce8f24a58d85ed5c5a6824f7be1f8d4711a0eb4c',
      '0x292fc50e4eb66c3f6514b9e402dbc25961824d62',
      '0x6aeb9b27590387b8fd0560c52f6b968c59c10fab',
    ],
    spenders: ['0xadb2d3b711bb8d8ea92ff70292c466140432c278', '0x292fc50e4eb66c3f6514b9e402dbc25961824d62'],
  },
  146: {
    targets: [
      '0xda8057acb94905eb6025120cb2c38415fd81bfeb',
      '0xe75c7e85fe6add07077467064ad15847e6ba9877',
      '0x1ceaeda3d17936916d0f3e866aa5ef861f544840',
    ],
    spenders: ['0xb7af032a0c8d350705ed7e4e3802377731a0ca07', '0xe75c7e85fe6add07077467064ad15847e6ba9877'],
  },
  169: {
    targets: [
      '0x318c2b9a03c37702742c3d40c72e4056e430135a',
      '0x5aa5f7f84ed0e5db0a4a85c3947ea16b53352fd4',
      '0xf85fc807d05d3ab2309364226970aac57b4e1ea4',
    ],
    spenders: ['0x027cc92c6892de323ba664f0b3ba8b602d4116b6', '0x5aa5f7f84ed0e5db0a4a85c3947ea16b53352fd4'],
  },
  204: {
    targets: [
      '0xce8f24a58d85ed5c5a6824f7be1f8d4711a0eb4c',
      '0x292fc50e4eb66c3f6514b9e402dbc25961824d62',
      '0x1ceaeda3d17936916d0f3e866aa5ef861f544840',
    ],
    spenders: ['0xadb2d3b711bb8d8ea92ff70292c466140432c278', '0x292fc50e4eb66c3f6514b9e402dbc25961824d62'],
  },
  223: {
    targets: [
      '0xce8f24a58d85ed5c5a6824f7be1f8d4711a0eb4c',
      '0x292fc50e4eb66c3f6514b9e402dbc25961824d62',
      '0x2b7aa8bdc40b6d3d19d0de7480c4db8d5b6495e2',
    ],
    spenders: ['0xadb2d3b711bb8d8ea92ff70292c466140432c278', '0x292fc50e4eb66c3f6514b9e402dbc25961824d62'],
  },
  252: {
    targets: [
      '0xce8f24a58d85ed5c5a6824f7be1f8d4711a0eb4c',
      '0x292fc50e4eb66c3f6514b9e402dbc25961824d62',
      '0x2b7aa8bdc40b6d3d19d0de7480c4db8d5b6495e2',
    ],
    spenders: ['0xadb2d3b711bb8d8ea92ff70292c466140432c278', '0x292fc50e4eb66c3f6514b9e402dbc25961824d62'],
  },
  288: {
    targets: [
      '0xca506793a420e901bbca8066be5661e3c52c84c2',
      '0xb8f275fbf7a959f4bce59999a2ef122a099e81a8',
      '0xb79a4f5828eb55c10d7abf4bfe9a9f5d11aa84e0',
    ],
    spenders: ['0xd92ca299f1c2518e78e48c207b64591ba6e9b9a8', '0xb8f275fbf7a959f4bce59999a2ef122a099e81a8'],
  },
  324: {
    targets: [
      '0x38307cb291af47af9847c134a34e9477c939ca28',
      '0x4f5456d4d0764473dfca1ffbb8524c151c4f19b9',
      '0x07bffc25011901cb01a00127518a154b47eb6e80',
      '0x35e3dc1f3383bd348ec651edd73fe1d7a7da5aaa',
      '0x56c343e7ce75e53e58ed2f3743c6f137c13d2013',
    ],
    spenders: [
      '0x8ca239448add34b057d1cb5934f12ac899db66e1',
      '0x4f5456d4d0764473dfca1ffbb8524c151c4f19b9',
      '0x07bffc25011901cb01a00127518a154b47eb6e80',
    ],
  },
  388: {
    targets: [
      '0x681beef15d68e4abae4d912acf3df5d589fe61b9',
      '0x2e818e50b913457015e1277b43e469b63ac5d3d7',
      '0xbf63c7944b1635c79a0f0ee7e07b1702837ad1f9',
    ],
    spenders: ['0x17d51f08c2044fabfefe2c58564bd89bf2de1c4d', '0x2e818e50b913457015e1277b43e469b63ac5d3d7'],
  },
  999: {
    targets: [
      '0xce8f24a58d85ed5c5a6824f7be1f8d4711a0eb4c',
      '0x292fc50e4eb66c3f6514b9e402dbc25961824d62',
      '0x6aeb9b27590387b8fd0560c52f6b968c59c10fab',
    ],
    spenders: ['0xadb2d3b711bb8d8ea92ff70292c466140432c278', '0x292fc50e4eb66c3f6514b9e402dbc25961824d62'],
  },
  1088: {
    targets: [
      '0xf85fc807d05d3ab2309364226970aac57b4e1ea4',
      '0xd8db4fb1fef63045a443202d506bcf30ef404160',
      '0x81ab74a9f9d7457ff47dfd102e78a340cf72ec39',
    ],
    spenders: ['0xcd7c056b39ddfb568e451923abedb9b6a7aeb885', '0xd8db4fb1fef63045a443202d506bcf30ef404160'],
  },
  1101: {
    targets: [
      '0xb91d3060c90aac7c4c706aef2b37997b3b2a1dcf',
      '0x292fc50e4eb66c3f6514b9e402dbc25961824d62',
      '0xb79a4f5828eb55c10d7abf4bfe9a9f5d11aa84e0',
    ],
    spenders: ['0x668961f4923a4fb96b22ad1f18ae215bb2694593', '0x292fc50e4eb66c3f6514b9e402dbc25961824d62'],
  },
  1116: {
    targets: [
      '0xce8f24a58d85ed5c5a6824f7be1f8d4711a0eb4c',
      '0x292fc50e4eb66c3f6514b9e402dbc25961824d62',
      '0x2b7aa8bdc40b6d3d19d0de7480c4db8d5b6495e2',
    ],
    spenders: ['0xadb2d3b711bb8d8ea92ff70292c466140432c278', '0x292fc50e4eb66c3f6514b9e402dbc25961824d62'],
  },
  1329: {
    targets: [
      '0xce8f24a58d85ed5c5a6824f7be1f8d4711a0eb4c',
      '0x292fc50e4eb66c3f6514b9e402dbc25961824d62',
      '0x2b7aa8bdc40b6d3d19d0de7480c4db8d5b6495e2',
    ],
    spenders: ['0xadb2d3b711bb8d8ea92ff70292c466140432c278', '0x292fc50e4eb66c3f6514b9e402dbc25961824d62'],
  },
  1625: {
    targets: [
      '0xce8f24a58d85ed5c5a6824f7be1f8d4711a0eb4c',
      '0x292fc50e4eb66c3f6514b9e402dbc25961824d62',
      '0x6aeb9b27590387b8fd0560c52f6b968c59c10fab',
    ],
    spenders: ['0xadb2d3b711bb8d8ea92ff70292c466140432c278', '0x292fc50e4eb66c3f6514b9e402dbc25961824d62'],
  },
  1868: {
    targets: [
      '0xce8f24a58d85ed5c5a6824f7be1f8d4711a0eb4c',
      '0x292fc50e4eb66c3f6514b9e402dbc25961824d62',
      '0x2b7aa8bdc40b6d3d19d0de7480c4db8d5b6495e2',
    ],
    spenders: ['0xadb2d3b711bb8d8ea92ff70292c466140432c278', '0x292fc50e4eb66c3f6514b9e402dbc25961824d62'],
  },
  2222: {
    targets: [
      '0x77ed285ad9d1c8c0307ea23dce68b8a5a6afb39a',
      '0x292fc50e4eb66c3f6514b9e402dbc25961824d62',
      '0xca506793a420e901bbca8066be5661e3c52c84c2',
    ],
    spenders: ['0x0c4313a5dd4990f2fc15c6aa4d287d4602645a05', '0x292fc50e4eb66c3f6514b9e402dbc25961824d62'],
  },
  2345: {
    targets: ['0xce8f24a58d85ed5c5a6824f7be1f8d4711a0eb4c', '0x292fc50e4eb66c3f6514b9e402dbc25961824d62'],
    spenders: ['0xadb2d3b711bb8d8ea92ff70292c466140432c278', '0x292fc50e4eb66c3f6514b9e402dbc25961824d62'],
  },
  2741: {
    targets: [
      '0x2e818e50b913457015e1277b43e469b63ac5d3d7',
      '0x8dc71561414cdca6dca7c1ded1abd04af474d189',
      '0x9c64162e1614e10f833afc2a0bdf173324f36dd5',
    ],
    spenders: ['0x664376638fe57642342009f49e1ca4caf74b26d3', '0x8dc71561414cdca6dca7c1ded1abd04af474d189'],
  },
  2818: {
    targets: [
      '0xce8f24a58d85ed5c5a6824f7be1f8d4711a0eb4c',
      '0x292fc50e4eb66c3f6514b9e402dbc25961824d62',
      '0x2b7aa8bdc40b6d3d19d0de7480c4db8d5b6495e2',
    ],
    spenders: ['0xadb2d3b711bb8d8ea92ff70292c466140432c278', '0x292fc50e4eb66c3f6514b9e402dbc25961824d62'],
  },
  4114: {
    targets: [
      '0xce8f24a58d85ed5c5a6824f7be1f8d4711a0eb4c',
      '0x5aa5f7f84ed0e5db0a4a85c3947ea16b53352fd4',
      '0x45cfd6fb7999328f189aad2739fba4be6c45e5bf',
    ],
    spenders: ['0xadb2d3b711bb8d8ea92ff70292c466140432c278', '0x5aa5f7f84ed0e5db0a4a85c3947ea16b53352fd4'],
  },
  4200: {
    targets: [
      '0xce8f24a58d85ed5c5a6824f7be1f8d4711a0eb4c',
      '0x292fc50e4eb66c3f6514b9e402dbc25961824d62',
      '0x1a039ce63ae35a67bf0e9f6dbfae969639d59ec8',
    ],
    spenders: ['0xadb2d3b711bb8d8ea92ff70292c466140432c278', '0x292fc50e4eb66c3f6514b9e402dbc25961824d62'],
  },
  4217: {
    targets: ['0x7057ab3fb2bee9c18e0cde4240de4ff7f159e365', '0x5aa5f7f84ed0e5db0a4a85c3947ea16b53352fd4'],
    spenders: ['0xa0079829b9f1edc5dd0de3ec104f281745c4bd81', '0x5aa5f7f84ed0e5db0a4a85c3947ea16b53352fd4'],
  },
  5000: {
    targets: [
      '0xca506793a420e901bbca8066be5661e3c52c84c2',
      '0x292fc50e4eb66c3f6514b9e402dbc25961824d62',
      '0x7b4e28e7273aa8cb64c56ff191ebf43b64f409f9',
    ],
    spenders: ['0xd92ca299f1c2518e78e48c207b64591ba6e9b9a8', '0x292fc50e4eb66c3f6514b9e402dbc25961824d62'],
  },
  5165: {
    targets: [
      '0xf85fc807d05d3ab2309364226970aac57b4e1ea4',
      '0x318c2b9a03c37702742c3d40c72e4056e430135a',
      '0xb79a4f5828eb55c10d7abf4bfe9a9f5d11aa84e0',
      '0x70a16eb2b39a5573a8138b18582111bba480fb8f',
    ],
    spenders: [
      '0xcd7c056b39ddfb568e451923abedb9b6a7aeb885',
      '0x318c2b9a03c37702742c3d40c72e4056e430135a',
      '0xb79a4f5828eb55c10d7abf4bfe9a9f5d11aa84e0',
    ],
  },
  7000: {
    targets: [
      '0x01a3c8e513b758ebb011f7afaf6c37616c9c24d9',
      '0x8a7f930003bedd63a1ebd99c5917fd6ae7e3dedf',
      '0x2b7aa8bdc40b6d3d19d0de7480c4db8d5b6495e2',
      '0x6148fd6c649866596c3d8a971fc313e5ece84882',
    ],
    spenders: [
      '0xcb341279c0a071bfc14e69450add47c568c4ddac',
      '0x8a7f930003bedd63a1ebd99c5917fd6ae7e3dedf',
      '0x2b7aa8bdc40b6d3d19d0de7480c4db8d5b6495e2',
    ],
  },
  8453: {
    targets: [
      '0x691df9c4561d95a4a726313089c8536dd682b946',
      '0xee981b2459331ad268cc63ce6167b446af4161f8',
      '0x9f6424fe88fbe7785fa34f0e369f192bf38e7a6e',
      '0xf951789c6a356bfbc3033648aa10b5dd3e9d88c0',
    ],
    spenders: [
      '0x41ae964d0f61bb5f5e253141a462ad6f3b625b92',
      '0xee981b2459331ad268cc63ce6167b446af4161f8',
      '0x9f6424fe88fbe7785fa34f0e369f192bf38e7a6e',
    ],
  },
  9745: {
    targets: [
      '0xce8f24a58d85ed5c5a6824f7be1f8d4711a0eb4c',
      '0x292fc50e4eb66c3f6514b9e402dbc25961824d62',
      '0x6aeb9b27590387b8fd0560c52f6b968c59c10fab',
    ],
    spenders: ['0xadb2d3b711bb8d8ea92ff70292c466140432c278', '0x292fc50e4eb66c3f6514b9e402dbc25961824d62'],
  },
  33139: {
    targets: [
      '0xce8f24a58d85ed5c5a6824f7be1f8d4711a0eb4c',
      '0x292fc50e4eb66c3f6514b9e402dbc25961824d62',
      '0x2b7aa8bdc40b6d3d19d0de7480c4db8d5b6495e2',
    ],
    spenders: ['0xadb2d3b711bb8d8ea92ff70292c466140432c278', '0x292fc50e4eb66c3f6514b9e402dbc25961824d62'],
  },
  34443: {
    targets: [
      '0xce8f24a58d85ed5c5a6824f7be1f8d4711a0eb4c',
      '0x292fc50e4eb66c3f6514b9e402dbc25961824d62',
      '0xd8db4fb1fef63045a443202d506bcf30ef404160',
    ],
    spenders: ['0xadb2d3b711bb8d8ea92ff70292c466140432c278', '0x292fc50e4eb66c3f6514b9e402dbc25961824d62'],
  },
  42161: {
    targets: [
      '0xf7e96217347667064dee8f20db747b1c7df45dde',
      '0x01a3c8e513b758ebb011f7afaf6c37616c9c24d9',
      '0x326adbe46d7e6c1b3927e9309b96df478bda6d16',
      '0x4fda0599b78a49d289577a8df2046459abc04d82',
    ],
    spenders: [
      '0x80dddda846e779ccee463bdc0bcc2ae296fedaf9',
      '0x01a3c8e513b758ebb011f7afaf6c37616c9c24d9',
      '0x326adbe46d7e6c1b3927e9309b96df478bda6d16',
    ],
  },
  42170: {
    targets: [
      '0xca506793a420e901bbca8066be5661e3c52c84c2',
      '0x292fc50e4eb66c3f6514b9e402dbc25961824d62',
      '0x7b4e28e7273aa8cb64c56ff191ebf43b64f409f9',
    ],
    spenders: ['0xd92ca299f1c2518e78e48c207b64591ba6e9b9a8', '0x292fc50e4eb66c3f6514b9e402dbc25961824d62'],
  },
  43114: {
    targets: [
      '0x6f0f6393e45fe0e7215906b6f9cfeff53ea139cf',
      '0xe75c7e85fe6add07077467064ad15847e6ba9877',
      '0xa257f3fe4e4032291516dc355edf90664e9eb932',
    ],
    spenders: ['0x4cfa66497fa84d739a0f785fbcee9196f1c64e4a', '0xe75c7e85fe6add07077467064ad15847e6ba9877'],
  },
  59144: {
    targets: [
      '0x9a31bac4b3b958c835c243800b474818d04393dd',
      '0x292fc50e4eb66c3f6514b9e402dbc25961824d62',
      '0x0f91052dc5b4bae53d0fea5dae561a117268f5d2',
    ],
    spenders: ['0x83f71aabddbb9f0e3b6462cc7635b6ffad0f2f2e', '0x292fc50e4eb66c3f6514b9e402dbc25961824d62'],
  },
  80094: {
    targets: [
      '0xce8f24a58d85ed5c5a6824f7be1f8d4711a0eb4c',
      '0x292fc50e4eb66c3f6514b9e402dbc25961824d62',
      '0x2b7aa8bdc40b6d3d19d0de7480c4db8d5b6495e2',
    ],
    spenders: ['0xadb2d3b711bb8d8ea92ff70292c466140432c278', '0x292fc50e4eb66c3f6514b9e402dbc25961824d62'],
  },
  81457: {
    targets: [
      '0x7057ab3fb2bee9c18e0cde4240de4ff7f159e365',
      '0x5aa5f7f84ed0e5db0a4a85c3947ea16b53352fd4',
      '0xf1c374d065719ce1fdc63e2c5c13146813c0a83b',
    ],
    spenders: ['0xa0079829b9f1edc5dd0de3ec104f281745c4bd81', '0x5aa5f7f84ed0e5db0a4a85c3947ea16b53352fd4'],
  },
  167000: {
    targets: [
      '0x7057ab3fb2bee9c18e0cde4240de4ff7f159e365',
      '0x5aa5f7f84ed0e5db0a4a85c3947ea16b53352fd4',
      '0x2b7aa8bdc40b6d3d19d0de7480c4db8d5b6495e2',
    ],
    spenders: ['0xa0079829b9f1edc5dd0de3ec104f281745c4bd81', '0x5aa5f7f84ed0e5db0a4a85c3947ea16b53352fd4'],
  },
  534352: {
    targets: [
      '0x624ffe62eba13e6057878bca1d7a9e35651e1d9c',
      '0x5aa5f7f84ed0e5db0a4a85c3947ea16b53352fd4',
      '0xf02bbc9de6e443efdf3fc41851529c2c3b9e5e0c',
    ],
    spenders: ['0x49952ff32fcbc3408d447e1e91da2b44bd2d1afe', '0x5aa5f7f84ed0e5db0a4a85c3947ea16b53352fd4'],
  },
  747474: {
    targets: [
      '0xce8f24a58d85ed5c5a6824f7be1f8d4711a0eb4c',
      '0x292fc50e4eb66c3f6514b9e402dbc25961824d62',
      '0xf1c374d065719ce1fdc63e2c5c13146813c0a83b',
    ],
    spenders: ['0xadb2d3b711bb8d8ea92ff70292c466140432c278', '0x292fc50e4eb66c3f6514b9e402dbc25961824d62'],
  },
  810180: {
    targets: [
      '0xacb35c2d11fea8849cd9f5ff6fbc56bb5296641b',
      '0x8dc71561414cdca6dca7c1ded1abd04af474d189',
      '0x9c64162e1614e10f833afc2a0bdf173324f36dd5',
    ],
    spenders: ['0xe4e794c74558057e09e9131705f5f92aafd8dd31', '0x8dc71561414cdca6dca7c1ded1abd04af474d189'],
  },
}
