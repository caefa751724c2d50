// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

import "./ISwapRouter02.sol";
import "./IWrappedNative.sol";
import "./TokenCalls.sol";

/// UNAUDITED. The product's own swaps: one or two hops through Uniswap V3 pools, with an exact input or an exact
/// output. The 0xEeee… address is the native coin on either side. It has no balances between calls. It reverts without
/// a reason if the slippage is exceeded.
contract PoolRouter {
    using TokenCalls for address;

    address internal constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    struct Order {
        address tokenIn;
        address tokenOut;
        /// Exact input of a sale, maximum input of a purchase.
        uint256 amountIn;
        /// Minimum output of a sale, exact output of a purchase.
        uint256 amountOut;
        address receiver;
        /// Uniswap's path: token, fee, token; in reverse order for a purchase.
        bytes path;
        /// Seconds since the epoch.
        uint256 deadline;
    }

    ISwapRouter02 public immutable pools;
    address public immutable wrapped;

    error Expired();
    error WrongValue();
    error WrongPath();

    constructor(ISwapRouter02 pools_, address wrapped_) {
        pools = pools_;
        wrapped = wrapped_;
    }

    /// Only accepts native coins from the wrapped coin, when it is unwrapped.
    receive() external payable {
        if (msg.sender != wrapped) revert WrongValue();
    }

    function sell(Order calldata order) external payable returns (uint256 received) {
        (address tokenIn, address tokenOut) = _begin(order, true);
        received = _through(
            abi.encodeCall(
                ISwapRouter02.exactInput,
                ISwapRouter02.ExactInputParams(order.path, address(this), order.amountIn, 0)
            )
        );
        if (received < order.amountOut) _tooLittle();
        _finish(order, tokenIn, tokenOut);
    }

    function buy(Order calldata order) external payable returns (uint256 spent) {
        (address tokenIn, address tokenOut) = _begin(order, false);
        spent = _through(
            abi.encodeCall(
                ISwapRouter02.exactOutput,
                ISwapRouter02.ExactOutputParams(order.path, address(this), order.amountOut, order.amountIn)
            )
        );
        if (tokenOut.holding(address(this)) < order.amountOut) _tooLittle();
        _finish(order, tokenIn, tokenOut);
    }

    function _begin(Order calldata order, bool sells) private returns (address tokenIn, address tokenOut) {
        if (block.timestamp > order.deadline) revert Expired();
        bool isNative = order.tokenIn == NATIVE;
        if (msg.value != (isNative ? order.amountIn : 0)) revert WrongValue();
        tokenIn = isNative ? wrapped : order.tokenIn;
        tokenOut = order.tokenOut == NATIVE ? wrapped : order.tokenOut;
        (address first, address last) = _ends(order.path);
        if (sells ? first != tokenIn || last != tokenOut : first != tokenOut || last != tokenIn) revert WrongPath();
        if (isNative) IWrappedNative(wrapped).deposit{value: msg.value}();
        else tokenIn.take(msg.sender, address(this), order.amountIn);
        tokenIn.allow(address(pools), order.amountIn);
    }

    function _finish(Order calldata order, address tokenIn, address tokenOut) private {
        tokenIn.allow(address(pools), 0);
        _pay(order.tokenOut, tokenOut, order.receiver);
        _pay(order.tokenIn, tokenIn, msg.sender);
    }

    /// Pays the whole balance of a token, unwrapped if the native coin was requested.
    function _pay(address asked, address token, address to) private {
        uint256 amount = token.holding(address(this));
        if (amount == 0) return;
        if (asked != NATIVE) {
            token.send(to, amount);
            return;
        }
        IWrappedNative(wrapped).withdraw(amount);
        (bool ok,) = to.call{value: amount}("");
        require(ok, "PoolRouter: native transfer refused");
    }

    function _through(bytes memory data) private returns (uint256 amount) {
        (bool ok, bytes memory result) = address(pools).call(data);
        if (!ok) _tooLittle();
        amount = abi.decode(result, (uint256));
    }

    function _ends(bytes calldata path) private pure returns (address first, address last) {
        if (path.length != 43 && path.length != 66) revert WrongPath();
        first = address(bytes20(path[:20]));
        last = address(bytes20(path[path.length - 20:]));
    }

    function _tooLittle() private pure {
        assembly {
            revert(0, 0)
        }
    }
}
