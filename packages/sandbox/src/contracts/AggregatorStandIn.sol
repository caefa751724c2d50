// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./ISwapRouter02.sol";
import "./IWrappedNative.sol";
import "./TokenCalls.sol";

/// Pulls tokens for one router. Used by aggregators whose spender differs from the called contract.
contract AggregatorPuller {
    address public immutable router;

    constructor(address router_) {
        router = router_;
    }

    function pull(address token, address from, uint256 amount) external {
        require(msg.sender == router, "AggregatorPuller: router only");
        require(TokenCalls.take(token, from, router, amount), "AggregatorPuller: token transfer failed");
    }
}

/// A stand-in for the router of a swap aggregator, at the address of the real one. It trades through the local Uniswap
/// V3 pools. 0xEeee… is the native coin. Unspent input of a purchase is returned to the caller.
contract AggregatorStandIn {
    address internal constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    /// Length of a path of one token, which wraps or unwraps the native coin.
    uint256 private constant WRAPPING = 20;

    ISwapRouter02 public immutable pools;
    address public immutable wrapped;
    /// Contract that pulls the tokens; zero if this contract pulls them itself.
    AggregatorPuller public immutable puller;

    constructor(ISwapRouter02 pools_, address wrapped_, AggregatorPuller puller_) {
        pools = pools_;
        wrapped = wrapped_;
        puller = puller_;
    }

    receive() external payable {}

    function swap(
        address tokenIn,
        uint256 amountIn,
        address tokenOut,
        uint256 minOut,
        address receiver,
        bytes calldata path
    ) external payable returns (uint256 amountOut) {
        address token = _collect(tokenIn, amountIn);
        address taker = tokenOut == NATIVE ? address(this) : receiver;
        if (path.length == WRAPPING) {
            amountOut = amountIn;
            if (taker == receiver) _send(wrapped, receiver, amountOut);
        } else {
            TokenCalls.allow(token, address(pools), amountIn);
            amountOut = pools.exactInput(ISwapRouter02.ExactInputParams(path, taker, amountIn, minOut));
        }
        require(amountOut >= minOut, "Too little received");
        if (tokenOut == NATIVE) _unwrap(receiver, amountOut);
    }

    function buy(
        address tokenIn,
        uint256 maxIn,
        address tokenOut,
        uint256 amountOut,
        address receiver,
        bytes calldata path
    ) external payable returns (uint256 amountIn) {
        address token = _collect(tokenIn, maxIn);
        address taker = tokenOut == NATIVE ? address(this) : receiver;
        if (path.length == WRAPPING) {
            require(amountOut <= maxIn, "Too much requested");
            amountIn = amountOut;
            if (taker == receiver) _send(wrapped, receiver, amountOut);
        } else {
            TokenCalls.allow(token, address(pools), maxIn);
            amountIn = pools.exactOutput(ISwapRouter02.ExactOutputParams(path, taker, amountOut, maxIn));
            if (amountIn < maxIn) TokenCalls.allow(token, address(pools), 0);
        }
        if (tokenOut == NATIVE) _unwrap(receiver, amountOut);
        uint256 left = maxIn - amountIn;
        if (left == 0) return amountIn;
        if (tokenIn == NATIVE) _unwrap(msg.sender, left);
        else _send(token, msg.sender, left);
    }

    /// Pulls the input token, or wraps the native coin. Returns the token to trade.
    function _collect(address token, uint256 amount) private returns (address) {
        require(msg.value == (token == NATIVE ? amount : 0), "Invalid msg.value");
        if (token == NATIVE) {
            IWrappedNative(wrapped).deposit{value: amount}();
            return wrapped;
        }
        if (address(puller) != address(0)) puller.pull(token, msg.sender, amount);
        else require(TokenCalls.take(token, msg.sender, address(this), amount), "Token transfer failed");
        return token;
    }

    function _unwrap(address to, uint256 amount) private {
        IWrappedNative(wrapped).withdraw(amount);
        (bool ok,) = to.call{value: amount}("");
        require(ok, "Native transfer refused");
    }

    function _send(address token, address to, uint256 amount) private {
        require(TokenCalls.send(token, to, amount), "Token transfer failed");
    }
}
