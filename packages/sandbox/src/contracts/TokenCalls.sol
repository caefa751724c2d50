// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Calls of all kinds of tokens. Revert reasons are forwarded, and a call that returns nothing succeeds (USDT). Returns
/// false only if the token returns false.
library TokenCalls {
    function send(address token, address to, uint256 amount) internal returns (bool) {
        return _call(token, abi.encodeWithSignature("transfer(address,uint256)", to, amount));
    }

    function take(address token, address from, address to, uint256 amount) internal returns (bool) {
        return _call(token, abi.encodeWithSignature("transferFrom(address,address,uint256)", from, to, amount));
    }

    function allow(address token, address spender, uint256 amount) internal returns (bool) {
        return _call(token, abi.encodeWithSignature("approve(address,uint256)", spender, amount));
    }

    function holding(address token, address account) internal view returns (uint256) {
        (, bytes memory result) = token.staticcall(abi.encodeWithSignature("balanceOf(address)", account));
        return abi.decode(result, (uint256));
    }

    function _call(address token, bytes memory data) private returns (bool) {
        (bool ok, bytes memory result) = token.call(data);
        if (!ok) {
            assembly {
                revert(add(result, 32), mload(result))
            }
        }
        return result.length == 0 || abi.decode(result, (bool));
    }
}
