/**
 * Every code that this SDK throws, and what it says. A code never changes once it is published: switch over it, not over
 * messages.
 *
 * Whoever throws a `CausewayError` of their own adds its code here:
 * `declare module '@causeway/core' { interface ErrorCodes { MY_CODE: true } }`.
 */
export interface ErrorCodes {
  // Any call
  /** The caller's signal aborted, or what was called was disposed meanwhile. */
  ABORTED: true
  /** What was called has been disposed. */
  DISPOSED: true
  /** An input was refused before anything was sent; `issues` names each field. */
  INVALID_INPUT: true
  /** What came from outside did not have the expected shape; `path` says where. */
  INVALID_RESPONSE: true
  /** A service answered with a status that is no success. */
  HTTP_ERROR: true
  /** A service could not be reached. */
  NETWORK_ERROR: true
  /** It took longer than it may. */
  TIMEOUT: true
  /** A module that is loaded on first use could not be loaded. */
  MODULE_LOAD_FAILED: true
  /** The storage refused to write. */
  STORAGE_FAILED: true
  /** A service plug-in needs a service that the instance does not have. */
  SERVICE_MISSING: true
  /** Two service plug-ins have the same name. */
  DUPLICATE_SERVICE: true
  /** Service plug-ins need one another while they are created. */
  SERVICE_CYCLE: true
  /** The lending service was created without an executor. */
  EXECUTOR_MISSING: true
  /** Another tab is doing it. */
  BUSY_ELSEWHERE: true
  /** Another tab took the lock over, as if this one had stopped. */
  LEASE_LOST: true

  // Balances
  /** One balance could not be read; `details` says why. */
  BALANCE_UNREADABLE: true

  // Chains and nodes
  /** The chain is not configured. */
  UNKNOWN_CHAIN: true
  /** No platform was passed for chains of this type. */
  PLATFORM_MISSING: true
  /** No node of the chain answers. */
  NO_NODE: true
  /** A node failed, for the reason in `kind`. */
  NODE_FAILED: true
  /** A node belongs to another chain. */
  WRONG_CHAIN: true
  /** The chain could not be read. */
  CHAIN_READ_FAILED: true
  /** The chain's platform reads no contracts. */
  CHAIN_UNREADABLE: true
  /** A contract reverted on a read. */
  READ_REVERTED: true
  /** The account has made more transactions than can be looked through. */
  HISTORY_TOO_LONG: true
  /** Transfer events of this type are not known on this chain. */
  UNEXPECTED_TRANSFER_EVENT_REQUEST: true

  // Tokens, prices, balances
  /** The asset list is not loaded yet. */
  ASSET_LIST_NOT_READY: true
  /** No source gave the asset list. */
  ASSET_LIST_UNAVAILABLE: true
  /** A source of the asset list answered with a status that is no success. */
  ASSET_LIST_HTTP_ERROR: true
  /** A source gave an asset list that cannot be read. */
  ASSET_LIST_UNREADABLE: true
  /** The asset list has no such token. */
  ASSET_NOT_FOUND: true
  /** There is no token at the address. */
  NOT_A_TOKEN: true
  /** Tokens of this chain do not tell of themselves. */
  TOKEN_UNREADABLE: true
  /** The token is no asset of Fuel. */
  INVALID_FUEL_ASSET: true
  /** No source had a price. */
  NO_PRICES: true
  /** The balances of a chain are not read, for the reason in `skipCode`. */
  BALANCES_SKIPPED: true
  /** No adapter was passed that reads balances of this chain type. */
  BALANCE_ADAPTER_MISSING: true
  /** The account holds too many assets to list. */
  TOO_MANY_ASSETS: true

  // Quotes and providers
  /** The provider gave no reason. */
  ERROR: true
  /** The provider does not serve it. */
  NOT_SUPPORT: true
  /** The provider has no route. */
  NOT_ROUTE: true
  /** The provider does not serve the token. */
  UNSUPPORTED_TOKEN: true
  /** The amount is too low for the provider's fees or limits. */
  AMOUNT_TOO_LOW: true
  /** The provider needs more slippage than the request allows. */
  SLIPPAGE_TOO_LOW: true
  /** The provider is out of service. */
  SERVICE_UNAVAILABLE: true
  /** The provider does not know the deposit. */
  DEPOSIT_NOT_FOUND: true
  /** The provider does not know the transaction. */
  NOT_FOUND: true
  /** The provider is spared after repeated faults. */
  CIRCUIT_OPEN: true
  /** The provider had not answered by the soft deadline. */
  LATE: true
  /** No provider has a quote; `failures` says why, one each. */
  NO_QUOTE: true
  /** The quote is past its end. */
  QUOTE_EXPIRED: true
  /** A new quote is worse than the one agreed by more than was allowed. */
  TERMS_WORSENED: true
  /** The provider needs a slippage that the user has not agreed to. */
  SLIPPAGE_CONSENT_NEEDED: true
  /** The native fee on top of the amount is above its limit, and the user has not agreed to it. */
  NATIVE_FEE_CONSENT_NEEDED: true
  /** What was built is not what was quoted; `field` says in what. */
  BUILD_MISMATCH: true
  /** The transaction differs from its quote; `verification` names the failed checks. */
  VERIFICATION_FAILED: true
  /** The provider is not configured, or lacks the part that was asked for. */
  PROVIDER_CONFIGURATION_MISSING: true
  /** Two providers have the same id. */
  PROVIDER_CONFIGURED_TWICE: true
  /** The provider does not answer status requests of this kind. */
  UNEXPECTED_STATUS_REQUEST: true

  // Wallets
  /** The user said no in the wallet. */
  USER_REJECTED: true
  /** No wallet is connected. */
  NO_WALLET: true
  /** The wallet shows no account. */
  NO_ACCOUNT: true
  /** The wallet is not there: not installed, or not loaded. */
  CONNECTOR_UNAVAILABLE: true
  /** The wallet could not be connected. */
  WALLET_CONNECTION_FAILED: true
  /** No connected wallet fits what is to be signed or sent. */
  INCOMPATIBLE_WALLET: true
  /** The account is only watched and cannot sign. */
  WATCH_ONLY: true
  /** The wallet signs for another account. */
  WRONG_ACCOUNT: true
  /** The wallet is on another network. */
  WRONG_NETWORK: true
  /** The wallet did not switch to the chain. */
  CHAIN_SWITCH_FAILED: true
  /** The wallet signs no EIP-712 data. */
  TYPED_DATA_UNSUPPORTED: true
  /** The private key is none. */
  INVALID_PRIVATE_KEY: true

  // Sending
  /** A plan was not carried out before its end. */
  PLAN_EXPIRED: true
  /** The account does not hold enough. */
  INSUFFICIENT_BALANCE: true
  /** The quote or plan was sent before; `details` names its transfer. */
  ALREADY_SENT: true
  /** The stored state of an interrupted run differs from its transfer; `details` names each difference. */
  RESUME_MISMATCH: true
  /** A raw transaction lacks a field. */
  INVALID_INSTRUCTION: true
  /** The gas could not be estimated. */
  GAS_ESTIMATION_FAILED: true
  /** The transaction would revert: it was not sent. */
  SIMULATION_REVERTED: true
  /** The account has sent another transaction meanwhile. */
  NONCE_CONFLICT: true
  /** It may have been sent or not, and the chain does not tell. */
  SEND_UNCERTAIN: true
  /** The transaction is in a block and did nothing. */
  TRANSACTION_REVERTED: true
  /** Another transaction took its place. */
  TRANSACTION_REPLACED: true
  /** The network does not know the transaction any more. */
  TRANSACTION_DROPPED: true
  /** The transaction is still pending after the time that was waited. */
  RECEIPT_STALLED: true
  /** The chain has no allowances. */
  APPROVAL_UNSUPPORTED: true
  /** The chain's contracts are not called. */
  CALL_UNSUPPORTED: true
  /** The chain's senders set no gas fees. */
  GAS_UNSUPPORTED: true

  // Permits
  /** A permit says something else than was agreed; `field` says in what. */
  PERMIT_MISMATCH: true
  /** The token's permit knows no amounts. */
  PERMIT_ALL_OR_NOTHING: true
  /** The signature is not the owner's. */
  PERMIT_SIGNATURE_INVALID: true
  /** No permit has this length. */
  PERMIT_INVALID_LENGTH: true
  /** The permit is compressed already. */
  PERMIT_ALREADY_COMPRESSED: true
  /** The permit is decompressed already. */
  PERMIT_ALREADY_DECOMPRESSED: true
  /** The short form has no room for this permit. */
  PERMIT_NOT_COMPRESSIBLE: true
  /** The nonce of a Permit2 permit is above 48 bits. */
  NONCE_OUT_OF_RANGE: true
  /** The amount of a Permit2 permit is above 160 bits. */
  AMOUNT_OUT_OF_RANGE: true
  /** The expiration of a Permit2 permit is above 48 bits. */
  EXPIRATION_OUT_OF_RANGE: true
  /** A call lacks a signature that was to be in it. */
  SIGNATURE_MISSING: true
  /** A signature does not fit into its call. */
  SIGNATURE_MISPLACED: true

  // Batches (EIP-5792)
  /** The wallet does not batch calls. */
  BATCH_UNSUPPORTED: true
  /** The wallet does not batch calls on this chain. */
  BATCH_CHAIN_UNSUPPORTED: true
  /** The wallet lacks something that the batch needs. */
  BATCH_CAPABILITY_UNSUPPORTED: true
  /** The wallet cannot carry out the batch as a whole. */
  BATCH_ATOMICITY_UNSUPPORTED: true
  /** The wallet has a batch of this id already. */
  BATCH_DUPLICATE_ID: true
  /** The wallet knows no batch of this id. */
  BATCH_UNKNOWN_ID: true
  /** The batch is too large for the wallet. */
  BATCH_TOO_LARGE: true
  /** The user did not let the account become one that batches. */
  ACCOUNT_UPGRADE_REJECTED: true
  /** The wallet gives no access to the account. */
  WALLET_UNAUTHORIZED: true
  /** The batch did nothing. */
  BATCH_FAILED: true
  /** The batch did only a part. */
  BATCH_PARTIALLY_REVERTED: true
  /** The batch was not confirmed in the time that was waited. */
  BATCH_TIMEOUT: true

  // Following
  /** No transfer has this id. */
  UNKNOWN_TRANSFER: true
  /** The transfer or transaction is tracked already. */
  DUPLICATE_TRANSFER: true
  /** The chain does not know the transaction, or it is no deposit that can be read. */
  TRANSFER_NOT_RECOGNISED: true
  /** A receipt was asked for without a chain. */
  NO_CHAIN_ID: true
  /** The chain id is no number. */
  INVALID_CHAIN_ID: true
  /** The hash is none. */
  INVALID_HASH: true
  /** No hash was given. */
  HASH_NOT_FOUND: true
  /** The wallet gave no transaction hash back. */
  TRANSACTION_HASH_MISSING: true
  /** The smart account gave no request hash back. */
  REQUEST_HASH_MISSING: true
  /** What came back fits no kind of account. */
  TRACKING_DATA_MISSING: true
  /** Receipts of this chain are of another type. */
  UNKNOWN_CHAIN_TYPE: true

  // Lending
  /** No lender could be read. */
  NO_LENDING_DATA: true
  /** The chain has no such lender. */
  UNKNOWN_LENDER: true
  /** The lender could not be read. */
  LENDER_UNREADABLE: true
  /** The pool could not be read. */
  POOL_UNREADABLE: true
  /** The data host has no such lender. */
  LENDER_NOT_ON_HOST: true
  /** A startup file could not be loaded. */
  STARTUP_FILE_MISSING: true
  /** The plan would do something else than was agreed. */
  LENDING_MISMATCH: true
  /** A margin router cannot carry a trade out as it was agreed; `details` says what is wrong. */
  MARGIN_ROUTE_REFUSED: true
  /** Calldata for 1delta's composer says something that is not known here. */
  COMPOSER_UNREADABLE: true
  /** The user has not accepted the risk of the plan. */
  RISK_NOT_ACCEPTED: true
  /** The transaction succeeded and the lender says in it that it did nothing. */
  LENDER_FAILED: true
  /** The lender has frozen the asset. */
  ASSET_FROZEN: true
  /** The lender does not serve the asset any more. */
  ASSET_INACTIVE: true
  /** The lender has paused the asset. */
  ASSET_PAUSED: true
  /** The asset is not lent. */
  BORROWING_DISABLED: true
  /** The lender lends no more of the asset. */
  BORROW_CAP: true
  /** The lender takes no more of the asset. */
  SUPPLY_CAP: true
  /** No more may be owed against this collateral. */
  DEBT_CEILING: true
  /** The asset cannot be borrowed against isolated collateral. */
  NOT_BORROWABLE_IN_ISOLATION: true
  /** The asset is not borrowed beside others. */
  SILOED_BORROWING: true
  /** The lender does not have that much at hand. */
  NO_LIQUIDITY: true
  /** The asset does not count as collateral. */
  NOT_COLLATERAL: true
  /** Something is still owed. */
  STILL_OWED: true
  /** Collateral that gives no loans has to be withdrawn first. */
  ZERO_LTV_FIRST: true
  /** The health factor would fall too low. */
  HEALTH_TOO_LOW: true
  /** More would be owed than the collateral gives. */
  LTV_TOO_HIGH: true
  /** The mode of the account does not allow it. */
  MODE_FORBIDS: true
  /** The lender has no such mode. */
  MODE_UNKNOWN: true
  /** All of somebody else's cannot be named. */
  ALL_FOR_ANOTHER: true
  /** The amount is more than there is. */
  AMOUNT_TOO_HIGH: true
  /** There is nothing to take or to pay back. */
  NOTHING_THERE: true
  /** The asset has no stable rate. */
  STABLE_RATE_DISABLED: true
  /** The lender does not take the native token. */
  NATIVE_UNSUPPORTED: true
  /** The lender has no such action. */
  UNSUPPORTED_ACTION: true
  /** What it would come to cannot be told. */
  FIGURES_UNKNOWN: true

  // Margin
  /** The leverage is more than the assets allow. */
  LEVERAGE_TOO_HIGH: true
  /** What comes out of the position, or of the swap, does not pay for what was borrowed. */
  LOAN_NOT_COVERED: true
  /** Nobody lends that much within one transaction. */
  NO_FLASH_LOAN: true
  /** No configured router carries the trade out. */
  MARGIN_UNSUPPORTED: true
  /** The swap is not the router's to carry out, or pays somebody else. */
  SWAP_MISDIRECTED: true
  /** The swap of a margin trade loses more at the lender's prices than the user has agreed to. */
  PRICE_IMPACT_TOO_HIGH: true
  /** The token has expired. */
  TOKEN_EXPIRED: true
  /** What a trade was planned on is no longer so. */
  POSITION_CHANGED: true

  // Points
  /** No points service is configured. */
  POINTS_NOT_CONFIGURED: true

  // Fuel
  /** The Fuel node refused the request. */
  FUEL_NODE_REFUSED: true
  /** Fuel wallets send transfers only. */
  FUEL_CALL_UNSUPPORTED: true
  /** The Fuel transaction could not be prepared. */
  FUEL_PREPARE_FAILED: true
  /** The Fuel node built another transaction than was asked for. */
  FUEL_TRANSACTION_MISMATCH: true
  /** The transfer cannot be made. */
  TRANSFER_IMPOSSIBLE: true

  // Smart account
  /** An optional peer is not installed. */
  LIBRARY_MISSING: true
  /** The owner or the account could not be made ready. */
  ACCOUNT_NOT_INITIALIZED: true
  /** The smart account could not be made ready. */
  NEXUS_ACCOUNT_NOT_INITIALIZED: true
  /** The smart account's service could not be made ready. */
  MEE_CLIENT_NOT_INITIALIZED: true
  /** The smart account was not made for this chain. */
  NEXUS_ACCOUNT_NOT_FOUND: true
  /** The smart account's library failed. */
  SMART_ACCOUNT_FAILED: true
  /** The smart account's service quoted something else than was asked for. */
  SMART_ACCOUNT_QUOTE_MISMATCH: true
  /** What sets a fusion off was sent, and the supertransaction was not. */
  FUSION_TRIGGER_FAILED: true
  /** One permit cannot set it off; `details` says why. */
  FUSION_UNSUITED: true
  /** The fee of the smart account is more than was agreed to. */
  SMART_ACCOUNT_FEE_RAISED: true
  /** The token has no permit, and the plan wants one. */
  FUSION_PERMIT_UNAVAILABLE: true

  // Gateway
  /** The body of the request cannot be read. */
  BODY_UNREADABLE: true
  /** The body of the request is too large. */
  BODY_TOO_LARGE: true
  /** The gateway does not serve this origin. */
  ORIGIN_NOT_ALLOWED: true
  /** The gateway does not serve this method. */
  METHOD_NOT_ALLOWED: true
  /** The client asks too often. */
  RATE_LIMITED: true
  /** The client has too many streams open. */
  TOO_MANY_STREAMS: true
  /** The client has too many requests under way. */
  TOO_MANY_AT_ONCE: true
  /** The gateway has too many requests under way, whoever asks. */
  OVERLOADED: true
  /** The URL of the request is too long. */
  URL_TOO_LONG: true
  /** The gateway failed. */
  INTERNAL_ERROR: true
  /** The provider behind the gateway cannot be reached. */
  UPSTREAM_UNREACHABLE: true
  /** The provider behind the gateway answered with a redirect. */
  UPSTREAM_REDIRECTED: true
  /** The provider's reply is too large to pass on. */
  REPLY_TOO_LARGE: true
  /** A stream of quotes broke off. */
  STREAM_CUT: true
}

/** One of the codes in `ErrorCodes`. */
export type ErrorCode = keyof ErrorCodes
