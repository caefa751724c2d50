// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {InitConfigStandIn, ModeStatus, PoolConfig} from "./InitConfigStandIn.sol";
import {InitOracleStandIn} from "./InitOracleStandIn.sol";
import {InitPoolStandIn} from "./InitPoolStandIn.sol";
import {InitPosManagerStandIn} from "./InitPosManagerStandIn.sol";
import {TokenCalls} from "./TokenCalls.sol";

/// A stand-in for Init Capital's InitCore, whose code is not under a free license. It reimplements the published
/// interface and the errors. It does not support liquidations, flash loans or liquidity tokens.
contract InitCoreStandIn {
    using TokenCalls for address;

    uint256 private constant ONE = 1e18;

    address public immutable POS_MANAGER;
    address public immutable config;
    address public immutable oracle;

    bool private _isMulticall;
    uint256[] private _unchecked;

    event CreatePosition(address indexed owner, uint256 indexed posId, uint16 mode, address viewer);
    event SetPositionMode(uint256 indexed posId, uint16 mode);
    event Collateralize(uint256 indexed posId, address indexed pool, uint256 amt);
    event Decollateralize(uint256 indexed posId, address indexed pool, address indexed to, uint256 amt);
    event Borrow(address indexed pool, uint256 indexed posId, address indexed to, uint256 borrowAmt, uint256 shares);
    event Repay(
        address indexed pool, uint256 indexed posId, address indexed repayer, uint256 shares, uint256 amtToRepay
    );

    modifier onlyAuthorized(uint256 posId) {
        require(_manager().isAuthorized(msg.sender, posId), "INC#307");
        _;
    }

    /// Checks the health after the call, or at the end of a multicall.
    modifier ensureHealth(uint256 posId) {
        _;
        if (_isMulticall) _unchecked.push(posId);
        else _checkHealth(posId);
    }

    constructor(address posManager, address config_, address oracle_) {
        POS_MANAGER = posManager;
        config = config_;
        oracle = oracle_;
    }

    function multicall(bytes[] calldata data) external payable returns (bytes[] memory results) {
        require(!_isMulticall, "INC#302");
        _isMulticall = true;
        results = new bytes[](data.length);
        for (uint256 i = 0; i < data.length; i++) {
            (bool ok, bytes memory result) = address(this).delegatecall(data[i]);
            if (!ok) _passOn(result);
            results[i] = result;
        }
        for (uint256 i = 0; i < _unchecked.length; i++) {
            _checkHealth(_unchecked[i]);
        }
        delete _unchecked;
        _isMulticall = false;
    }

    function transferToken(address token, address to, uint256 amount) public {
        require(token.take(msg.sender, to, amount), "SafeERC20: ERC20 operation did not succeed");
    }

    function mintTo(address pool, address to) external returns (uint256 shares) {
        PoolConfig memory settings = _config().getPoolConfig(pool);
        require(settings.canMint, "INC#400");
        shares = InitPoolStandIn(pool).mint(to);
        require(InitPoolStandIn(pool).totalAssets() <= settings.supplyCap, "INC#406");
    }

    function burnTo(address pool, address to) external returns (uint256 amount) {
        require(_config().getPoolConfig(pool).canBurn, "INC#401");
        return InitPoolStandIn(pool).burn(to);
    }

    function createPos(uint16 mode, address viewer) external returns (uint256 posId) {
        require(mode != 0, "INC#500");
        posId = _manager().createPos(msg.sender, mode, viewer);
        emit CreatePosition(msg.sender, posId, mode, viewer);
    }

    function collateralize(uint256 posId, address pool) external onlyAuthorized(posId) {
        uint16 mode = _manager().getPosMode(posId);
        require(_config().getModeStatus(mode).canCollateralize, "INC#600");
        require(_config().isAllowedForCollateral(mode, pool), "INC#500");
        emit Collateralize(posId, pool, _manager().addCollateral(posId, pool));
    }

    function decollateralize(uint256 posId, address pool, uint256 shares, address to)
        external
        onlyAuthorized(posId)
        ensureHealth(posId)
    {
        require(_config().getModeStatus(_manager().getPosMode(posId)).canDecollateralize, "INC#601");
        emit Decollateralize(posId, pool, to, _manager().removeCollateralTo(posId, pool, shares, to));
    }

    function borrow(address pool, uint256 amount, uint256 posId, address to)
        external
        onlyAuthorized(posId)
        ensureHealth(posId)
        returns (uint256 shares)
    {
        PoolConfig memory settings = _config().getPoolConfig(pool);
        uint16 mode = _manager().getPosMode(posId);
        require(settings.canBorrow && _config().getModeStatus(mode).canBorrow, "INC#402");
        require(_config().isAllowedForBorrow(mode, pool), "INC#500");
        shares = InitPoolStandIn(pool).debtAmtToShareCurrent(amount);
        require(shares != 0, "INC#100");
        require(InitPoolStandIn(pool).totalDebt() + amount <= settings.borrowCap, "INC#407");
        _manager().updatePosDebtShares(posId, pool, int256(shares));
        InitPoolStandIn(pool).borrow(to, amount);
        emit Borrow(pool, posId, to, amount, shares);
    }

    /// Shares above the debt repay the whole debt.
    function repay(address pool, uint256 shares, uint256 posId)
        external
        onlyAuthorized(posId)
        returns (uint256 amount)
    {
        require(
            _config().getPoolConfig(pool).canRepay && _config().getModeStatus(_manager().getPosMode(posId)).canRepay,
            "INC#403"
        );
        uint256 owed = _manager().getPosDebtShares(posId, pool);
        uint256 repaid = shares < owed ? shares : owed;
        address token = InitPoolStandIn(pool).underlyingToken();
        transferToken(token, pool, InitPoolStandIn(pool).debtShareToAmtCurrent(repaid));
        _manager().updatePosDebtShares(posId, pool, -int256(repaid));
        amount = InitPoolStandIn(pool).repay(repaid);
        emit Repay(pool, posId, msg.sender, repaid, amount);
    }

    function setPosMode(uint256 posId, uint16 mode) external onlyAuthorized(posId) ensureHealth(posId) {
        ModeStatus memory current = _config().getModeStatus(_manager().getPosMode(posId));
        ModeStatus memory next = _config().getModeStatus(mode);
        (address[] memory collaterals,,,,) = _manager().getPosCollInfo(posId);
        if (collaterals.length != 0) {
            require(next.canCollateralize, "INC#600");
            require(current.canDecollateralize, "INC#601");
        }
        for (uint256 i = 0; i < collaterals.length; i++) {
            require(_config().isAllowedForCollateral(mode, collaterals[i]), "INC#500");
        }
        require(next.canBorrow, "INC#402");
        require(current.canRepay && next.canRepay, "INC#403");
        (address[] memory debts,) = _manager().getPosBorrInfo(posId);
        for (uint256 i = 0; i < debts.length; i++) {
            require(_config().isAllowedForBorrow(mode, debts[i]), "INC#500");
        }
        _manager().updatePosMode(posId, mode);
        emit SetPositionMode(posId, mode);
    }

    function getCollateralCreditCurrent_e36(uint256 posId) public returns (uint256) {
        uint16 mode = _manager().getPosMode(posId);
        (address[] memory pools, uint256[] memory shares,,,) = _manager().getPosCollInfo(posId);
        uint256 credit_e54;
        for (uint256 i = 0; i < pools.length; i++) {
            uint256 value_e36 = InitPoolStandIn(pools[i]).toAmtCurrent(shares[i]) * _priceOf(pools[i]);
            credit_e54 += value_e36 * _config().getTokenFactors(mode, pools[i]).collFactor_e18;
        }
        return credit_e54 / ONE;
    }

    function getBorrowCreditCurrent_e36(uint256 posId) public returns (uint256) {
        uint16 mode = _manager().getPosMode(posId);
        (address[] memory pools, uint256[] memory shares) = _manager().getPosBorrInfo(posId);
        uint256 credit_e54;
        for (uint256 i = 0; i < pools.length; i++) {
            uint256 value_e36 = InitPoolStandIn(pools[i]).debtShareToAmtCurrent(shares[i]) * _priceOf(pools[i]);
            credit_e54 += value_e36 * _config().getTokenFactors(mode, pools[i]).borrFactor_e18;
        }
        return (credit_e54 + ONE - 1) / ONE;
    }

    function getPosHealthCurrent_e18(uint256 posId) public returns (uint256) {
        uint256 owed = getBorrowCreditCurrent_e36(posId);
        return owed == 0 ? type(uint256).max : getCollateralCreditCurrent_e36(posId) * ONE / owed;
    }

    function _checkHealth(uint256 posId) private {
        require(getPosHealthCurrent_e18(posId) >= ONE, "INC#300");
    }

    function _priceOf(address pool) private view returns (uint256) {
        return InitOracleStandIn(oracle).getPrice_e36(InitPoolStandIn(pool).underlyingToken());
    }

    function _manager() private view returns (InitPosManagerStandIn) {
        return InitPosManagerStandIn(POS_MANAGER);
    }

    function _config() private view returns (InitConfigStandIn) {
        return InitConfigStandIn(config);
    }

    /// Forwards a reason string and replaces any other error, as the original does.
    function _passOn(bytes memory result) private pure {
        if (bytes4(result) != bytes4(0x08c379a0)) revert("MC");
        assembly {
            revert(add(result, 32), mload(result))
        }
    }
}
