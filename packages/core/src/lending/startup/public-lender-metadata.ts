/**
 * URL of the public startup files, maintained by the authors of the data, at the commit that `PUBLIC_DIGESTS` belongs to (2026-08-21).
 *
 * @see https://github.com/1delta-DAO/lender-metadata
 */
export const PUBLIC_LENDER_METADATA =
  'https://raw.githubusercontent.com/1delta-DAO/lender-metadata/5fce07114ac78e9e76b2c1f92283cb44ba0fa478'

/**
 * SHA-256 digests by file name, in hex. To update them, review the changes of the files between both commits, then run
 * `git show <commit>:<name>.json | sha256sum` for each file.
 */
export const PUBLIC_DIGESTS = {
  'config/aave-pools': 'bf67be08017244691b7d61397794cb069e0ae4e891ffe3507a813d98d5704c82',
  'config/compound-v2-pools': 'a8e7975b1dd0654cd181da44221e687ee1aa71c3e55c6d16b050b9f6fcc10314',
  'config/compound-v3-pools': 'ee20fced0eb43ae77361de61b45fcc9c94888332c51e896725a3969adfee10f0',
  'config/morpho-pools': 'db5bee51c2b7ab5f3f833d5955afb44f73160b51ae6fd70e19ac6d5f998579b4',
  'config/morpho-type-markets': '460f869acacc86d03583f0136f98588ff61b48f6e0f344b1ee87e479cd2bde26',
  'config/init-pools': '01e329c72889e8fe82b6ef042be713f4322d8b543a954d5c25d480aae377a3cd',
  'config/aave-weth-gateway': 'b9c49c5f9da47061b3a081d6db3c6324d3173c2f49063b772f19b5806ca28b9a',
  'data/aave-reserves': 'bd5afb7d017ea7169bd7ce23ef632acec7ea73c41114217db0819831e8cc3d40',
  'data/aave-tokens': '66224289db288c14f03d76e46219a8c2a01a84f3476b2586e9374a11bf857fc9',
  'data/aave-oracles': '717eea932cff5909add1b69e8c06390cd253f368d05797bf17b624674bb2ed44',
  'data/compound-v2-reserves': '1d8c0bf700977c3e91dba7eec8c7a68457cccc35ad48d38867b14f0bea163f78',
  'data/compound-v2-c-tokens': 'f512aa201264d101fa53537d55054524067ff166fddbbc75ee3857074a1b100f',
  'data/compound-v3-reserves': '6e716404339b511d365188a8fafa3897cc039b21a48a07ca6e319f18d787cefc',
  'data/compound-v3-base-data': '1eed02c53e83a70953e83a7e82fe8a93df7571fbe481f21f1e6d02206558a9a4',
  'data/compound-v3-bulkers': '542811b0bc7e7a877744b17a1e2b6d6b3b533639051fce0b6d3d137033e9af01',
  'data/init-config': '0c2dd744b3a51b47c5e3c5c571338818c18a2087f2ed422184fee1a11890ecb5',
} as const
