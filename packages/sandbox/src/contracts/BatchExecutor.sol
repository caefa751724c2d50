// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A stand-in for the contract to which wallets delegate an account (EIP-7702). It executes all calls, or reverts.
contract BatchExecutor {
    struct Call {
        address to;
        uint256 value;
        bytes data;
    }

    function execute(Call[] calldata calls) external payable {
        require(msg.sender == address(this), "BatchExecutor: not the account");
        for (uint256 at = 0; at < calls.length; at++) {
            (bool success, bytes memory reason) = calls[at].to.call{value: calls[at].value}(calls[at].data);
            if (success) continue;
            assembly {
                revert(add(reason, 32), mload(reason))
            }
        }
    }

    receive() external payable {}
}
