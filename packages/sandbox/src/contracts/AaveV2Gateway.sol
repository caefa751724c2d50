// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import {IWrappedNative} from "./IWrappedNative.sol";

interface IAToken {
    function balanceOf(address owner) external view returns (uint256);
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

interface ILendingPool {
    function deposit(address asset, uint256 amount, address onBehalfOf, uint16 referralCode) external;
    function withdraw(address asset, uint256 amount, address to) external returns (uint256);
    function borrow(address asset, uint256 amount, uint256 rateMode, uint16 referralCode, address onBehalfOf) external;
    function repay(address asset, uint256 amount, uint256 rateMode, address onBehalfOf) external returns (uint256);
}

/// A stand-in for Aave V2's WETHGateway with its functions. The published package has an older version without pool
/// parameters.
contract AaveV2Gateway {
    IWrappedNative public immutable wrapped;
    IAToken public immutable aToken;
    IAToken public immutable stableDebtToken;
    IAToken public immutable variableDebtToken;

    constructor(IWrappedNative wrapped_, address pool, IAToken aToken_, IAToken stableDebtToken_, IAToken variableDebtToken_) {
        wrapped = wrapped_;
        aToken = aToken_;
        stableDebtToken = stableDebtToken_;
        variableDebtToken = variableDebtToken_;
        wrapped_.approve(pool, type(uint256).max);
    }

    receive() external payable {
        require(msg.sender == address(wrapped), "Receive not allowed");
    }

    function depositETH(ILendingPool pool, address onBehalfOf, uint16 referralCode) external payable {
        wrapped.deposit{value: msg.value}();
        pool.deposit(address(wrapped), msg.value, onBehalfOf, referralCode);
    }

    function withdrawETH(ILendingPool pool, uint256 amount, address to) external {
        uint256 taken = amount == type(uint256).max ? aToken.balanceOf(msg.sender) : amount;
        require(aToken.transferFrom(msg.sender, address(this), taken), "aToken transfer failed");
        pool.withdraw(address(wrapped), taken, address(this));
        wrapped.withdraw(taken);
        _send(to, taken);
    }

    function borrowETH(ILendingPool pool, uint256 amount, uint256 rateMode, uint16 referralCode) external {
        pool.borrow(address(wrapped), amount, rateMode, referralCode, msg.sender);
        wrapped.withdraw(amount);
        _send(msg.sender, amount);
    }

    function repayETH(ILendingPool pool, uint256 amount, uint256 rateMode, address onBehalfOf) external payable {
        uint256 debt = (rateMode == 1 ? stableDebtToken : variableDebtToken).balanceOf(onBehalfOf);
        uint256 paid = amount < debt ? amount : debt;
        require(msg.value >= paid, "msg.value is less than repayment amount");
        wrapped.deposit{value: paid}();
        pool.repay(address(wrapped), paid, rateMode, onBehalfOf);
        if (msg.value > paid) _send(msg.sender, msg.value - paid);
    }

    function _send(address to, uint256 amount) private {
        (bool ok,) = to.call{value: amount}("");
        require(ok, "ETH_TRANSFER_FAILED");
    }
}
