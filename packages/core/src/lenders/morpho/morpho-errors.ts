import type { ErrorCatalog, ErrorEntries } from '../../chain-errors/error-catalog.ts'

/** Source: morpho-org/morpho-blue ErrorsLib.sol @3085651a, lista-dao/moolah ErrorsLib.sol @8726f125. */
const strings: ErrorEntries = {
  'not owner': ['NOT_OWNER', 'Only the contract owner may do this.', 'PERMISSION'],
  'max LLTV exceeded': ['MAX_LLTV_EXCEEDED', 'The LLTV is above the maximum.', 'CONTRACT'],
  'max fee exceeded': ['MAX_FEE_EXCEEDED', 'The fee is above the maximum.', 'CONTRACT'],
  'already set': [
    'ALREADY_SET',
    'The value is already set, or the authorization is already in that state.',
    'INPUT',
  ],
  'IRM not enabled': ['IRM_NOT_ENABLED', 'The interest rate model is not approved.', 'CONTRACT'],
  'LLTV not enabled': ['LLTV_NOT_ENABLED', 'The LLTV is not approved.', 'CONTRACT'],
  'market already created': ['MARKET_ALREADY_CREATED', 'The market already exists.', 'CONTRACT'],
  'no code': ['NO_CODE', 'The token address has no contract.', 'INPUT'],
  'market not created': ['MARKET_NOT_CREATED', 'No market has these parameters.', 'INPUT'],
  'inconsistent input': ['INCONSISTENT_INPUT', 'Specify either assets or shares, not both.', 'INPUT'],
  'zero assets': ['ZERO_ASSETS', 'The amount is zero.', 'INPUT'],
  'zero address': ['ZERO_ADDRESS', 'An address is zero.', 'INPUT'],
  unauthorized: ['UNAUTHORIZED', 'The caller is not authorized to manage this position.', 'ALLOWANCE'],
  'insufficient collateral': [
    'INSUFFICIENT_COLLATERAL',
    'The collateral would not cover the debt.',
    'HEALTH',
  ],
  'insufficient liquidity': [
    'INSUFFICIENT_LIQUIDITY',
    'The market does not have enough liquidity.',
    'LIQUIDITY',
  ],
  'position is healthy': [
    'HEALTHY_POSITION',
    'The position is healthy and cannot be liquidated.',
    'LIQUIDATION',
  ],
  'position is unhealthy': ['UNHEALTHY_POSITION', 'The position is unhealthy (Moolah).', 'HEALTH'],
  'invalid signature': ['INVALID_SIGNATURE', 'The authorization signature does not match.', 'PERMIT'],
  'signature expired': ['SIGNATURE_EXPIRED', 'The authorization signature has expired.', 'PERMIT'],
  'invalid nonce': ['INVALID_NONCE', 'The authorization nonce is wrong.', 'PERMIT'],
  'transfer reverted': ['TRANSFER_REVERTED', 'The token transfer failed.', 'TRANSFER'],
  'transfer returned false': ['TRANSFER_RETURNED_FALSE', 'The token transfer returned false.', 'TRANSFER'],
  'transferFrom reverted': [
    'TRANSFER_FROM_REVERTED',
    'The token transfer failed: the allowance or the balance is too low.',
    'ALLOWANCE',
  ],
  'transferFrom returned false': [
    'TRANSFER_FROM_RETURNED_FALSE',
    'The token transfer from the account returned false.',
    'ALLOWANCE',
  ],
  'max uint128 exceeded': ['MAX_UINT128_EXCEEDED', 'The amount is too large.', 'INPUT'],
  'not set': ['NOT_SET', 'The value is not set (Moolah).', 'CONTRACT'],
  'not provider': ['NOT_PROVIDER', "Only the market's provider contract may do this (Moolah).", 'PERMISSION'],
  'not liquidation whitelist': [
    'NOT_LIQUIDATION_WHITELIST',
    'The liquidator is not on the allow list (Moolah).',
    'PERMISSION',
  ],
  'not whitelist': ['NOT_WHITELIST', "The account is not on the market's allow list (Moolah).", 'PERMISSION'],
  'remain supply too low': [
    'REMAIN_SUPPLY_TOO_LOW',
    'The remaining deposit would be below the minimum (Moolah).',
    'INPUT',
  ],
  'remain borrow too low': [
    'REMAIN_BORROW_TOO_LOW',
    'The remaining debt would be below the minimum. Repay all or less (Moolah).',
    'INPUT',
  ],
  'token blacklisted': ['TOKEN_BLACKLISTED', 'The token is blocked (Moolah).', 'MARKET'],
  'invalid broker': ['INVALID_BROKER', 'The broker does not belong to this market (Moolah).', 'INPUT'],
  blacklisted: ['BLACKLISTED', 'The account is blocked (Moolah).', 'PERMISSION'],
  'not broker': ['NOT_BROKER', "Only the market's broker may do this (Moolah).", 'PERMISSION'],
  'broker position cannot be liquidated directly': [
    'BROKER_POSITION',
    'Positions of a broker can only be liquidated through the broker (Moolah).',
    'LIQUIDATION',
  ],
  'exceed mpc cap': ['EXCEED_MPC_CAP', 'The cap of the provider would be exceeded (Moolah).', 'CAP'],
  'exceed borrow shares': [
    'EXCEED_BORROW_SHARES',
    'The repayment exceeds the debt shares (Moolah).',
    'INPUT',
  ],
}

export const morphoErrors: ErrorCatalog = { strings }
