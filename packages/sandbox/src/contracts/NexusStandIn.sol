// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A stand-in for Biconomy's Nexus account. It trusts the entry point; the sandbox's node verifies signatures.
contract NexusStandIn {
    struct Execution {
        address target;
        uint256 value;
        bytes callData;
    }

    address public immutable entryPoint;

    constructor(address entryPoint_) {
        entryPoint = entryPoint_;
    }

    function accountId() external pure returns (string memory) {
        return "biconomy.nexus.1.2.0";
    }

    /// Called by the proxy on deployment. The account stores nothing, as the sandbox's node verifies signatures.
    function initializeAccount(bytes calldata) external payable {}

    /// ERC-7579: one call (mode 0), or several that revert together (mode 1).
    function execute(bytes32 mode, bytes calldata executionCalldata) external payable {
        require(msg.sender == entryPoint, "NexusStandIn: not the entry point");
        if (bytes1(mode) == 0x00) {
            address target = address(bytes20(executionCalldata[:20]));
            uint256 value = uint256(bytes32(executionCalldata[20:52]));
            return run(target, value, executionCalldata[52:]);
        }
        Execution[] memory executions = abi.decode(executionCalldata, (Execution[]));
        for (uint256 at = 0; at < executions.length; at++) {
            run(executions[at].target, executions[at].value, executions[at].callData);
        }
    }

    function run(address target, uint256 value, bytes memory data) private {
        (bool success, bytes memory reason) = target.call{value: value}(data);
        if (success) return;
        assembly {
            revert(add(reason, 32), mload(reason))
        }
    }

    receive() external payable {}
}
