// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IFeed} from "./CrossFeed.sol";
import {TokenCalls} from "./TokenCalls.sol";

/// A stand-in for Compound III's Comet, whose code is not under a free license. It reimplements the published
/// interface, the errors and the rounding. It does not support liquidations, collateral sales, position transfers or
/// reconfiguration.
contract CometStandIn {
    using TokenCalls for address;

    struct AssetInfo {
        uint8 offset;
        address asset;
        address priceFeed;
        uint64 scale;
        uint64 borrowCollateralFactor;
        uint64 liquidateCollateralFactor;
        uint64 liquidationFactor;
        uint128 supplyCap;
    }

    struct Config {
        string name;
        string symbol;
        address pauseGuardian;
        address baseToken;
        address baseTokenPriceFeed;
        uint64 baseScale;
        uint8 decimals;
        uint104 baseBorrowMin;
        uint104 baseMinForRewards;
        uint64 baseTrackingSupplySpeed;
        uint64 baseTrackingBorrowSpeed;
        AssetInfo[] assets;
    }

    struct TotalsBasic {
        uint64 baseSupplyIndex;
        uint64 baseBorrowIndex;
        uint64 trackingSupplyIndex;
        uint64 trackingBorrowIndex;
        uint104 totalSupplyBase;
        uint104 totalBorrowBase;
        uint40 lastAccrualTime;
        uint8 pauseFlags;
    }

    struct TotalsCollateral {
        uint128 totalSupplyAsset;
        uint128 _reserved;
    }

    struct UserBasic {
        int104 principal;
        uint64 baseTrackingIndex;
        uint64 baseTrackingAccrued;
        uint16 assetsIn;
        uint8 _reserved;
    }

    struct UserCollateral {
        uint128 balance;
        uint128 _reserved;
    }

    error BadAsset();
    error BadNonce();
    error BadPrice();
    error BadSignatory();
    error BorrowTooSmall();
    error NotCollateralized();
    error Paused();
    error SignatureExpired();
    error SupplyCapExceeded();
    error TransferInFailed();
    error TransferOutFailed();
    error Unauthorized();

    event Transfer(address indexed from, address indexed to, uint256 amount);
    event Supply(address indexed from, address indexed dst, uint256 amount);
    event Withdraw(address indexed src, address indexed to, uint256 amount);
    event SupplyCollateral(address indexed from, address indexed dst, address indexed asset, uint256 amount);
    event WithdrawCollateral(address indexed src, address indexed to, address indexed asset, uint256 amount);

    uint64 public constant baseIndexScale = 1e15;
    uint64 public constant trackingIndexScale = 1e15;
    uint64 public constant priceScale = 1e8;
    uint64 public constant factorScale = 1e18;
    uint8 public constant maxAssets = 15;
    string public constant version = "0";

    uint256 public constant supplyKink = 0.9e18;
    uint256 public constant supplyPerSecondInterestRateBase = 0;
    uint256 public constant supplyPerSecondInterestRateSlopeLow = uint256(0.036e18) / 365 days;
    uint256 public constant supplyPerSecondInterestRateSlopeHigh = uint256(3.2e18) / 365 days;
    uint256 public constant borrowKink = 0.9e18;
    uint256 public constant borrowPerSecondInterestRateBase = uint256(0.015e18) / 365 days;
    uint256 public constant borrowPerSecondInterestRateSlopeLow = uint256(0.0333e18) / 365 days;
    uint256 public constant borrowPerSecondInterestRateSlopeHigh = uint256(4.3e18) / 365 days;

    uint8 private constant SUPPLY_PAUSED = 1;
    uint8 private constant WITHDRAW_PAUSED = 4;
    bytes32 private constant AUTHORIZATION_TYPEHASH =
        keccak256("Authorization(address owner,address manager,bool isAllowed,uint256 nonce,uint256 expiry)");

    string public name;
    string public symbol;
    address public immutable pauseGuardian;
    address public immutable baseToken;
    address public immutable baseTokenPriceFeed;
    uint256 public immutable baseScale;
    uint8 public immutable decimals;
    uint256 public immutable baseBorrowMin;
    uint256 public immutable baseMinForRewards;
    uint256 public immutable baseTrackingSupplySpeed;
    uint256 public immutable baseTrackingBorrowSpeed;

    AssetInfo[] private _assets;
    TotalsBasic private _totals;
    mapping(address => TotalsCollateral) public totalsCollateral;
    mapping(address => UserBasic) public userBasic;
    mapping(address => mapping(address => UserCollateral)) public userCollateral;
    mapping(address => mapping(address => bool)) public isAllowed;
    mapping(address => uint256) public userNonce;

    constructor(Config memory config) {
        name = config.name;
        symbol = config.symbol;
        pauseGuardian = config.pauseGuardian;
        baseToken = config.baseToken;
        baseTokenPriceFeed = config.baseTokenPriceFeed;
        baseScale = config.baseScale;
        decimals = config.decimals;
        baseBorrowMin = config.baseBorrowMin;
        baseMinForRewards = config.baseMinForRewards;
        baseTrackingSupplySpeed = config.baseTrackingSupplySpeed;
        baseTrackingBorrowSpeed = config.baseTrackingBorrowSpeed;
        for (uint256 i = 0; i < config.assets.length; i++) {
            _assets.push(config.assets[i]);
        }
        _totals.baseSupplyIndex = baseIndexScale;
        _totals.baseBorrowIndex = baseIndexScale;
        _totals.lastAccrualTime = uint40(block.timestamp);
    }

    // Actions

    function supply(address asset, uint256 amount) external {
        _supply(msg.sender, msg.sender, asset, amount);
    }

    function supplyTo(address dst, address asset, uint256 amount) external {
        _supply(msg.sender, dst, asset, amount);
    }

    function supplyFrom(address from, address dst, address asset, uint256 amount) external {
        _supply(from, dst, asset, amount);
    }

    function withdraw(address asset, uint256 amount) external {
        _withdraw(msg.sender, msg.sender, asset, amount);
    }

    function withdrawTo(address to, address asset, uint256 amount) external {
        _withdraw(msg.sender, to, asset, amount);
    }

    function withdrawFrom(address src, address to, address asset, uint256 amount) external {
        _withdraw(src, to, asset, amount);
    }

    function allow(address manager, bool isAllowed_) external {
        isAllowed[msg.sender][manager] = isAllowed_;
    }

    function allowBySig(
        address owner,
        address manager,
        bool isAllowed_,
        uint256 nonce,
        uint256 expiry,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        bytes32 authorization =
            keccak256(abi.encode(AUTHORIZATION_TYPEHASH, owner, manager, isAllowed_, nonce, expiry));
        address signatory =
            ecrecover(keccak256(abi.encodePacked("\x19\x01", domainSeparator(), authorization)), v, r, s);
        if (signatory == address(0) || signatory != owner) revert BadSignatory();
        if (nonce != userNonce[owner]++) revert BadNonce();
        if (block.timestamp >= expiry) revert SignatureExpired();
        isAllowed[owner][manager] = isAllowed_;
    }

    function accrueAccount(address account) external {
        _accrue();
        _setPrincipal(account, userBasic[account].principal);
    }

    function pause(bool supplyPaused, bool transferPaused, bool withdrawPaused, bool absorbPaused, bool buyPaused)
        external
    {
        if (msg.sender != pauseGuardian) revert Unauthorized();
        _totals.pauseFlags = (supplyPaused ? 1 : 0) | (transferPaused ? 2 : 0) | (withdrawPaused ? 4 : 0)
            | (absorbPaused ? 8 : 0) | (buyPaused ? 16 : 0);
    }

    // Views

    function numAssets() external view returns (uint8) {
        return uint8(_assets.length);
    }

    function getAssetInfo(uint8 index) public view returns (AssetInfo memory) {
        if (index >= _assets.length) revert BadAsset();
        return _assets[index];
    }

    function getAssetInfoByAddress(address asset) public view returns (AssetInfo memory) {
        for (uint256 i = 0; i < _assets.length; i++) {
            if (_assets[i].asset == asset) return _assets[i];
        }
        revert BadAsset();
    }

    function totalsBasic() external view returns (TotalsBasic memory) {
        return _totals;
    }

    function totalSupply() external view returns (uint256) {
        (uint256 supplyIndex,) = _indicesNow();
        return _totals.totalSupplyBase * supplyIndex / baseIndexScale;
    }

    function totalBorrow() external view returns (uint256) {
        (, uint256 borrowIndex) = _indicesNow();
        return _totals.totalBorrowBase * borrowIndex / baseIndexScale;
    }

    function balanceOf(address account) public view returns (uint256) {
        (uint256 supplyIndex, uint256 borrowIndex) = _indicesNow();
        int256 balance = _presentValue(userBasic[account].principal, supplyIndex, borrowIndex);
        return balance > 0 ? uint256(balance) : 0;
    }

    function borrowBalanceOf(address account) public view returns (uint256) {
        (uint256 supplyIndex, uint256 borrowIndex) = _indicesNow();
        int256 balance = _presentValue(userBasic[account].principal, supplyIndex, borrowIndex);
        return balance < 0 ? uint256(-balance) : 0;
    }

    function collateralBalanceOf(address account, address asset) external view returns (uint128) {
        return userCollateral[account][asset].balance;
    }

    function baseTrackingAccrued(address account) external view returns (uint64) {
        return userBasic[account].baseTrackingAccrued;
    }

    function getReserves() external view returns (int256) {
        (uint256 supplyIndex, uint256 borrowIndex) = _indicesNow();
        uint256 owned = baseToken.holding(address(this)) + _totals.totalBorrowBase * borrowIndex / baseIndexScale;
        return int256(owned) - int256(_totals.totalSupplyBase * supplyIndex / baseIndexScale);
    }

    function getCollateralReserves(address asset) external view returns (uint256) {
        return asset.holding(address(this)) - totalsCollateral[asset].totalSupplyAsset;
    }

    /// Returns the utilization at the indices of the last accrual.
    function getUtilization() public view returns (uint256) {
        uint256 supplied = uint256(_totals.totalSupplyBase) * _totals.baseSupplyIndex / baseIndexScale;
        if (supplied == 0) return 0;
        return uint256(_totals.totalBorrowBase) * _totals.baseBorrowIndex / baseIndexScale * factorScale / supplied;
    }

    function getSupplyRate(uint256 utilization) public pure returns (uint64) {
        return _rate(
            utilization,
            supplyKink,
            supplyPerSecondInterestRateBase,
            supplyPerSecondInterestRateSlopeLow,
            supplyPerSecondInterestRateSlopeHigh
        );
    }

    function getBorrowRate(uint256 utilization) public pure returns (uint64) {
        return _rate(
            utilization,
            borrowKink,
            borrowPerSecondInterestRateBase,
            borrowPerSecondInterestRateSlopeLow,
            borrowPerSecondInterestRateSlopeHigh
        );
    }

    function getPrice(address priceFeed) public view returns (uint256) {
        (, int256 price,,,) = IFeed(priceFeed).latestRoundData();
        if (price <= 0) revert BadPrice();
        return uint256(price);
    }

    function isBorrowCollateralized(address account) public view returns (bool) {
        return _isCovered(account, true);
    }

    function isLiquidatable(address account) external view returns (bool) {
        return !_isCovered(account, false);
    }

    function hasPermission(address owner, address manager) public view returns (bool) {
        return owner == manager || isAllowed[owner][manager];
    }

    function isSupplyPaused() public view returns (bool) {
        return _totals.pauseFlags & SUPPLY_PAUSED != 0;
    }

    function isTransferPaused() external view returns (bool) {
        return _totals.pauseFlags & 2 != 0;
    }

    function isWithdrawPaused() public view returns (bool) {
        return _totals.pauseFlags & WITHDRAW_PAUSED != 0;
    }

    function isAbsorbPaused() external view returns (bool) {
        return _totals.pauseFlags & 8 != 0;
    }

    function isBuyPaused() external view returns (bool) {
        return _totals.pauseFlags & 16 != 0;
    }

    function domainSeparator() public view returns (bytes32) {
        bytes32 domain =
            keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
        return keccak256(
            abi.encode(domain, keccak256(bytes(name)), keccak256(bytes(version)), block.chainid, address(this))
        );
    }

    // Supplying and withdrawing

    function _supply(address from, address dst, address asset, uint256 amount) private {
        if (isSupplyPaused()) revert Paused();
        if (!hasPermission(from, msg.sender)) revert Unauthorized();
        if (asset == baseToken) return _supplyBase(from, dst, amount);
        AssetInfo memory info = getAssetInfoByAddress(asset);
        _pull(asset, from, amount);
        TotalsCollateral storage totals = totalsCollateral[asset];
        totals.totalSupplyAsset += uint128(amount);
        if (totals.totalSupplyAsset > info.supplyCap) revert SupplyCapExceeded();
        _setCollateral(dst, info, userCollateral[dst][asset].balance + uint128(amount));
        emit SupplyCollateral(from, dst, asset, amount);
    }

    function _supplyBase(address from, address dst, uint256 amount) private {
        if (amount == type(uint256).max) amount = borrowBalanceOf(dst);
        _pull(baseToken, from, amount);
        _accrue();
        _setPrincipal(dst, _principalValue(_storedBalance(dst) + int256(amount)));
        emit Supply(from, dst, amount);
    }

    function _withdraw(address src, address to, address asset, uint256 amount) private {
        if (isWithdrawPaused()) revert Paused();
        if (!hasPermission(src, msg.sender)) revert Unauthorized();
        if (asset == baseToken) return _withdrawBase(src, to, amount);
        AssetInfo memory info = getAssetInfoByAddress(asset);
        totalsCollateral[asset].totalSupplyAsset -= uint128(amount);
        _setCollateral(src, info, userCollateral[src][asset].balance - uint128(amount));
        if (!isBorrowCollateralized(src)) revert NotCollateralized();
        _push(asset, to, amount);
        emit WithdrawCollateral(src, to, asset, amount);
    }

    /// An amount above the supplied balance is borrowed.
    function _withdrawBase(address src, address to, uint256 amount) private {
        if (amount == type(uint256).max) amount = balanceOf(src);
        _accrue();
        int256 balance = _storedBalance(src) - int256(amount);
        _setPrincipal(src, _principalValue(balance));
        if (balance < 0) {
            if (uint256(-balance) < baseBorrowMin) revert BorrowTooSmall();
            if (!isBorrowCollateralized(src)) revert NotCollateralized();
        }
        _push(baseToken, to, amount);
        emit Withdraw(src, to, amount);
    }

    // Accounting

    function _accrue() private {
        uint256 elapsed = block.timestamp - _totals.lastAccrualTime;
        if (elapsed == 0) return;
        (uint256 supplyIndex, uint256 borrowIndex) = _indicesNow();
        _totals.baseSupplyIndex = uint64(supplyIndex);
        _totals.baseBorrowIndex = uint64(borrowIndex);
        if (_totals.totalSupplyBase >= baseMinForRewards) {
            _totals.trackingSupplyIndex +=
                uint64(baseTrackingSupplySpeed * elapsed * baseScale / _totals.totalSupplyBase);
        }
        if (_totals.totalBorrowBase >= baseMinForRewards) {
            _totals.trackingBorrowIndex +=
                uint64(baseTrackingBorrowSpeed * elapsed * baseScale / _totals.totalBorrowBase);
        }
        _totals.lastAccrualTime = uint40(block.timestamp);
    }

    function _indicesNow() private view returns (uint256 supplyIndex, uint256 borrowIndex) {
        uint256 elapsed = block.timestamp - _totals.lastAccrualTime;
        uint256 utilization = getUtilization();
        (supplyIndex, borrowIndex) = (_totals.baseSupplyIndex, _totals.baseBorrowIndex);
        supplyIndex += supplyIndex * (getSupplyRate(utilization) * elapsed) / factorScale;
        borrowIndex += borrowIndex * (getBorrowRate(utilization) * elapsed) / factorScale;
    }

    function _setPrincipal(address account, int104 principal) private {
        UserBasic storage basic = userBasic[account];
        int104 before = basic.principal;
        uint256 index = before >= 0 ? _totals.trackingSupplyIndex : _totals.trackingBorrowIndex;
        uint256 size = uint104(before >= 0 ? before : -before);
        // Rewards are counted with 6 decimals.
        basic.baseTrackingAccrued +=
            uint64(size * (index - basic.baseTrackingIndex) / trackingIndexScale / (baseScale / 1e6));
        basic.baseTrackingIndex = principal >= 0 ? _totals.trackingSupplyIndex : _totals.trackingBorrowIndex;
        basic.principal = principal;
        _totals.totalSupplyBase = _totals.totalSupplyBase + _positive(principal) - _positive(before);
        _totals.totalBorrowBase = _totals.totalBorrowBase + _positive(-principal) - _positive(-before);
        (uint104 supplied, uint104 suppliedBefore) = (_positive(principal), _positive(before));
        if (supplied > suppliedBefore) {
            emit Transfer(address(0), account, _suppliedValue(supplied - suppliedBefore));
        } else if (supplied < suppliedBefore) {
            emit Transfer(account, address(0), _suppliedValue(suppliedBefore - supplied));
        }
    }

    function _suppliedValue(uint104 principal) private view returns (uint256) {
        return uint256(principal) * _totals.baseSupplyIndex / baseIndexScale;
    }

    function _setCollateral(address account, AssetInfo memory info, uint128 balance) private {
        userCollateral[account][info.asset].balance = balance;
        uint16 bit = uint16(1) << info.offset;
        UserBasic storage basic = userBasic[account];
        basic.assetsIn = balance == 0 ? basic.assetsIn & ~bit : basic.assetsIn | bit;
    }

    /// Uses the debt at the indices of the last accrual. Every change of the base balance accrues first.
    function _isCovered(address account, bool isForBorrowing) private view returns (bool) {
        int256 debt = _storedBalance(account);
        if (debt >= 0) return true;
        int256 liquidity = debt * int256(getPrice(baseTokenPriceFeed)) / int256(baseScale);
        for (uint256 i = 0; i < _assets.length && liquidity < 0; i++) {
            AssetInfo memory info = _assets[i];
            uint256 balance = userCollateral[account][info.asset].balance;
            if (balance == 0) continue;
            uint256 factor = isForBorrowing ? info.borrowCollateralFactor : info.liquidateCollateralFactor;
            liquidity += int256(balance * getPrice(info.priceFeed) / info.scale * factor / factorScale);
        }
        return liquidity >= 0;
    }

    function _storedBalance(address account) private view returns (int256) {
        return _presentValue(userBasic[account].principal, _totals.baseSupplyIndex, _totals.baseBorrowIndex);
    }

    function _presentValue(int104 principal, uint256 supplyIndex, uint256 borrowIndex)
        private
        pure
        returns (int256)
    {
        if (principal >= 0) return int256(uint256(uint104(principal)) * supplyIndex / baseIndexScale);
        return -int256(uint256(uint104(-principal)) * borrowIndex / baseIndexScale);
    }

    /// Rounds supply down and debt up.
    function _principalValue(int256 balance) private view returns (int104) {
        uint256 borrowIndex = _totals.baseBorrowIndex;
        if (balance >= 0) return int104(balance * int256(uint256(baseIndexScale)) / int256(uint256(_totals.baseSupplyIndex)));
        return -int104(int256((uint256(-balance) * baseIndexScale + borrowIndex - 1) / borrowIndex));
    }

    function _positive(int104 value) private pure returns (uint104) {
        return value > 0 ? uint104(value) : 0;
    }

    function _rate(uint256 utilization, uint256 kink, uint256 base, uint256 low, uint256 high)
        private
        pure
        returns (uint64)
    {
        if (utilization <= kink) return uint64(base + low * utilization / factorScale);
        return uint64(base + low * kink / factorScale + high * (utilization - kink) / factorScale);
    }

    function _pull(address token, address from, uint256 amount) private {
        if (!token.take(from, address(this), amount)) revert TransferInFailed();
    }

    function _push(address token, address to, uint256 amount) private {
        if (!token.send(to, amount)) revert TransferOutFailed();
    }
}
