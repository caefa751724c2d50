// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A stand-in for Mayan's forwarder: it pulls the tokens, or swaps the native coin, and places the order. It ignores
/// permits and does not swap tokens. Source: https://github.com/mayan-finance/swap-bridge, src/MayanForwarder.sol
contract MayanForwarder {
    struct PermitParams {
        uint256 value;
        uint256 deadline;
        uint8 v;
        bytes32 r;
        bytes32 s;
    }

    address private constant SWIFT = 0x40fFE85A28DC9993541449464d7529a922142960;

    modifier onlySwift(address mayanProtocol) {
        require(mayanProtocol == SWIFT, "MayanForwarder: unsupported protocol");
        _;
    }

    function forwardERC20(
        address tokenIn,
        uint256 amountIn,
        PermitParams calldata,
        address mayanProtocol,
        bytes calldata protocolData
    ) external payable onlySwift(mayanProtocol) {
        _take(tokenIn, amountIn);
        _allow(tokenIn, mayanProtocol, amountIn);
        _run(mayanProtocol, msg.value, protocolData);
    }

    function swapAndForwardEth(
        uint256 amountIn,
        address swapProtocol,
        bytes calldata swapData,
        address middleToken,
        uint256 minMiddleAmount,
        address mayanProtocol,
        bytes calldata mayanData
    ) external payable onlySwift(mayanProtocol) {
        require(msg.value == amountIn, "MayanForwarder: insufficient amountIn");
        uint256 middle = _swap(swapProtocol, swapData, middleToken);
        require(middle >= minMiddleAmount, "MayanForwarder: insufficient middle token");
        _allow(middleToken, mayanProtocol, middle);
        // Replaces the second argument of the call, the amount, by the output of the swap.
        _run(mayanProtocol, 0, bytes.concat(mayanData[0:36], bytes32(middle), mayanData[68:]));
    }

    function _swap(address protocol, bytes calldata data, address token) private returns (uint256 yielded) {
        uint256 before = _balance(token);
        _run(protocol, msg.value, data);
        yielded = _balance(token) - before;
    }

    function _take(address token, uint256 amount) private {
        bytes memory call =
            abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, address(this), amount);
        _run(token, 0, call);
    }

    function _allow(address token, address spender, uint256 amount) private {
        _run(token, 0, abi.encodeWithSignature("approve(address,uint256)", spender, 0));
        _run(token, 0, abi.encodeWithSignature("approve(address,uint256)", spender, amount));
    }

    function _balance(address token) private view returns (uint256) {
        (bool ok, bytes memory result) = token.staticcall(abi.encodeWithSignature("balanceOf(address)", address(this)));
        require(ok, "MayanForwarder: no token");
        return abi.decode(result, (uint256));
    }

    function _run(address target, uint256 value, bytes memory data) private {
        require(target.code.length != 0, "MayanForwarder: no contract");
        (bool ok, bytes memory result) = target.call{value: value}(data);
        if (ok) return;
        assembly {
            revert(add(result, 32), mload(result))
        }
    }
}
