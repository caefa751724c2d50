// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A stand-in for the ERC-4337 entry point 0.7. It only accepts single, unpacked operations from the sandbox's node.
contract EntryPointStandIn {
    address public immutable node;
    mapping(address => mapping(uint192 => uint64)) private sequences;

    constructor(address node_) {
        node = node_;
    }

    function getNonce(address sender, uint192 key) public view returns (uint256) {
        return (uint256(key) << 64) | sequences[sender][key];
    }

    /// Unlike the real one, it reverts if the operation reverts, and the nonce is not consumed then.
    function handleOp(address sender, uint256 nonce, bytes calldata initCode, bytes calldata callData) external {
        require(msg.sender == node, "EntryPointStandIn: not the node");
        uint192 key = uint192(nonce >> 64);
        require(nonce == getNonce(sender, key), "EntryPointStandIn: AA25 invalid account nonce");
        sequences[sender][key]++;
        if (sender.code.length == 0) run(address(bytes20(initCode[:20])), initCode[20:]);
        require(sender.code.length > 0, "EntryPointStandIn: AA20 account not deployed");
        run(sender, callData);
    }

    function run(address target, bytes calldata data) private {
        (bool success, bytes memory reason) = target.call(data);
        if (success) return;
        assembly {
            revert(add(reason, 32), mload(reason))
        }
    }
}
