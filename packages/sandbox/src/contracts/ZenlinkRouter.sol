// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Token functions of both stand-ins of Zenlink. 0xEeee… is the native coin, as in the real contracts.
abstract contract ZenlinkTokens {
    address internal constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    function _balanceOf(address token, address account) internal view returns (uint256) {
        if (token == NATIVE) return account.balance;
        (bool ok, bytes memory result) = token.staticcall(abi.encodeWithSignature("balanceOf(address)", account));
        require(ok && result.length == 32, "Zenlink: no token");
        return abi.decode(result, (uint256));
    }

    function _pay(address token, address to, uint256 amount) internal {
        if (token == NATIVE) {
            (bool ok,) = to.call{value: amount}("");
            require(ok, "Zenlink: native transfer refused");
        } else {
            _call(token, abi.encodeWithSignature("transfer(address,uint256)", to, amount));
        }
    }

    /// Some tokens return nothing (USDT). A token that returns a value must return true.
    function _call(address token, bytes memory data) internal {
        (bool ok, bytes memory result) = token.call(data);
        require(ok && (result.length == 0 || abi.decode(result, (bool))), "Zenlink: token transfer failed");
    }
}

/// A stand-in for Zenlink's AggregationRouter with its real `swap`. It sends the input to an executor and checks the
/// minimum output.
contract ZenlinkRouter is ZenlinkTokens {
    struct SwapDescription {
        address srcToken;
        address dstToken;
        address dstReceiver;
        uint256 amount;
        uint256 minReturnAmount;
    }

    event Swapped(
        address sender,
        address srcToken,
        address dstToken,
        address dstReceiver,
        uint256 spentAmount,
        uint256 returnAmount
    );

    function swap(ZenlinkExecutor executor, SwapDescription calldata desc, bytes calldata route)
        external
        payable
        returns (uint256 returnAmount, uint256 spentAmount)
    {
        bool isNative = desc.srcToken == NATIVE;
        require(msg.value == (isNative ? desc.amount : 0), "ZenlinkRouter: invalid msg.value");
        uint256 before = _balanceOf(desc.dstToken, desc.dstReceiver);
        if (isNative) _pay(NATIVE, address(executor), desc.amount);
        else _pull(desc.srcToken, address(executor), desc.amount);
        executor.execute(desc.dstToken, desc.dstReceiver, route);
        spentAmount = desc.amount;
        returnAmount = _balanceOf(desc.dstToken, desc.dstReceiver) - before;
        require(returnAmount >= desc.minReturnAmount, "ZenlinkRouter: return amount is not enough");
        emit Swapped(msg.sender, desc.srcToken, desc.dstToken, desc.dstReceiver, spentAmount, returnAmount);
    }

    function _pull(address token, address to, uint256 amount) private {
        _call(token, abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, to, amount));
    }
}

/// A stand-in for Zenlink's executor. It pays the output that the route contains from its own balance.
contract ZenlinkExecutor is ZenlinkTokens {
    address public immutable router;

    constructor(address router_) {
        router = router_;
    }

    receive() external payable {}

    function execute(address token, address to, bytes calldata route) external {
        require(msg.sender == router, "ZenlinkExecutor: router only");
        _pay(token, to, abi.decode(route, (uint256)));
    }
}
