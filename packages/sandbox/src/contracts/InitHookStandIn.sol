// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {InitCoreStandIn} from "./InitCoreStandIn.sol";
import {InitPoolStandIn} from "./InitPoolStandIn.sol";
import {InitPosManagerStandIn} from "./InitPosManagerStandIn.sol";
import {IWrappedNative} from "./IWrappedNative.sol";
import {TokenCalls} from "./TokenCalls.sol";

/// A stand-in for Init Capital's MoneyMarketHook. It holds the positions that users open through it, numbered from 1
/// for each user. It does not wrap rebasing tokens.
contract InitHookStandIn {
    using TokenCalls for address;

    struct RebaseHelperParams {
        address helper;
        address tokenIn;
    }

    struct DepositParams {
        address pool;
        uint256 amt;
        RebaseHelperParams rebaseHelperParams;
    }

    struct WithdrawParams {
        address pool;
        uint256 shares;
        RebaseHelperParams rebaseHelperParams;
        address to;
    }

    struct RepayParams {
        address pool;
        uint256 shares;
    }

    struct BorrowParams {
        address pool;
        uint256 amt;
        address to;
    }

    struct OperationParams {
        uint256 posId;
        address viewer;
        uint16 mode;
        DepositParams[] depositParams;
        WithdrawParams[] withdrawParams;
        BorrowParams[] borrowParams;
        RepayParams[] repayParams;
        uint256 minHealth_e18;
        bool returnNative;
    }

    InitCoreStandIn public immutable CORE;
    InitPosManagerStandIn public immutable POS_MANAGER;
    address public immutable WNATIVE;

    mapping(address => uint256) public lastPosIds;
    mapping(address => mapping(uint256 => uint256)) public initPosIds;
    bytes[] private _calls;

    constructor(InitCoreStandIn core, InitPosManagerStandIn posManager, address wrapped) {
        CORE = core;
        POS_MANAGER = posManager;
        WNATIVE = wrapped;
    }

    receive() external payable {}

    function createPos(uint16 mode, address viewer) public returns (uint256 posId, uint256 initPosId) {
        posId = ++lastPosIds[msg.sender];
        initPosId = CORE.createPos(mode, viewer);
        initPosIds[msg.sender][posId] = initPosId;
    }

    /// Repays, withdraws, changes the mode, borrows and deposits, in this order. Position 0 opens a new position.
    function execute(OperationParams calldata params)
        external
        payable
        returns (uint256 posId, uint256 initPosId, bytes[] memory results)
    {
        if (params.posId == 0) (posId, initPosId) = createPos(params.mode, params.viewer);
        else (posId, initPosId) = (params.posId, initPosIds[msg.sender][params.posId]);
        require(POS_MANAGER.ownerOf(initPosId) == address(this), "INC#104");
        if (msg.value != 0) IWrappedNative(WNATIVE).deposit{value: msg.value}();
        for (uint256 i = 0; i < params.repayParams.length; i++) {
            _repay(initPosId, params.repayParams[i]);
        }
        for (uint256 i = 0; i < params.withdrawParams.length; i++) {
            _withdraw(initPosId, params.withdrawParams[i], params.returnNative);
        }
        if (params.mode != 0 && params.mode != POS_MANAGER.getPosMode(initPosId)) {
            _calls.push(abi.encodeCall(CORE.setPosMode, (initPosId, params.mode)));
        }
        for (uint256 i = 0; i < params.borrowParams.length; i++) {
            _borrow(initPosId, params.borrowParams[i], params.returnNative);
        }
        for (uint256 i = 0; i < params.depositParams.length; i++) {
            _deposit(initPosId, params.depositParams[i]);
        }
        results = CORE.multicall(_calls);
        delete _calls;
        require(params.minHealth_e18 <= CORE.getPosHealthCurrent_e18(initPosId), "INC#102");
        if (params.returnNative) _returnNative();
    }

    /// Uses the sent native coin first.
    function _repay(uint256 initPosId, RepayParams calldata params) private {
        address token = InitPoolStandIn(params.pool).underlyingToken();
        uint256 owed = POS_MANAGER.getPosDebtShares(initPosId, params.pool);
        uint256 shares = params.shares < owed ? params.shares : owed;
        uint256 amount = InitPoolStandIn(params.pool).debtShareToAmtCurrent(shares);
        require(token.allow(address(CORE), amount), "SafeERC20: ERC20 operation did not succeed");
        uint256 sent = token == WNATIVE ? msg.value : 0;
        if (amount > sent) _take(token, address(this), amount - sent);
        _calls.push(abi.encodeCall(CORE.repay, (params.pool, params.shares, initPosId)));
    }

    function _withdraw(uint256 initPosId, WithdrawParams calldata params, bool isNative) private {
        address to = _receiver(params.pool, params.to, isNative);
        _calls.push(abi.encodeCall(CORE.decollateralize, (initPosId, params.pool, params.shares, params.pool)));
        _calls.push(abi.encodeCall(CORE.burnTo, (params.pool, to)));
    }

    function _borrow(uint256 initPosId, BorrowParams calldata params, bool isNative) private {
        address to = _receiver(params.pool, params.to, isNative);
        _calls.push(abi.encodeCall(CORE.borrow, (params.pool, params.amt, initPosId, to)));
    }

    /// Deposits the sent native coin in addition to the amount.
    function _deposit(uint256 initPosId, DepositParams calldata params) private {
        address token = InitPoolStandIn(params.pool).underlyingToken();
        if (token == WNATIVE && msg.value != 0) {
            require(token.send(params.pool, msg.value), "SafeERC20: ERC20 operation did not succeed");
        }
        if (params.amt != 0) _take(token, params.pool, params.amt);
        _calls.push(abi.encodeCall(CORE.mintTo, (params.pool, address(POS_MANAGER))));
        _calls.push(abi.encodeCall(CORE.collateralize, (initPosId, params.pool)));
    }

    function _receiver(address pool, address to, bool isNative) private view returns (address) {
        return isNative && InitPoolStandIn(pool).underlyingToken() == WNATIVE ? address(this) : to;
    }

    function _take(address token, address to, uint256 amount) private {
        require(token.take(msg.sender, to, amount), "SafeERC20: ERC20 operation did not succeed");
    }

    function _returnNative() private {
        uint256 amount = WNATIVE.holding(address(this));
        if (amount == 0) return;
        IWrappedNative(WNATIVE).withdraw(amount);
        (bool ok,) = msg.sender.call{value: amount}("");
        require(ok, "INC#103");
    }
}
